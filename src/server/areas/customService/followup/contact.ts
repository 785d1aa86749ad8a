import { and, desc, eq, isNull } from 'drizzle-orm'
import { followup as contract } from '#contract/customService/followup.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { seesPhones } from '#contract/kit/masked.ts'
import { order as orderContract } from '#contract/order/order.ts'
import { targetTypes, type TargetType } from '#contract/people/words.ts'
import { followup } from '#server/areas/people/followup-tables.ts'
import { targets } from '#server/areas/people/scope.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { orders } from '#server/areas/trade/order-rows.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { countLookUps } from '#server/platform/kernel/look-ups.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'

/** A user or store in the caller's scope, its last contact and its last order. */
export async function card(ctx: Ctx, { target_type, target_id }: ParsedOf<typeof contract.card>) {
  const found = await contactOf(ctx, target_type, target_id)
  const { result: last_result, content: last_content } = followup
  const [note] = await ctx.db
    .select({ last_result, last_content })
    .from(followup)
    .where(and(eq(followup.target_type, target_type), eq(followup.target_id, target_id), isNull(followup.deleted_at)))
    .orderBy(desc(followup.id))
    .limit(1)
  return { ...found, last_result: null, last_content: null, ...note, last_order: await lastOrder(ctx, target_type, target_id) }
}

/** A whole number, with a log row. Numbers count like look-ups, so that no one collects them. */
export async function reveal(ctx: Ctx, { target_type, target_id }: ParsedOf<typeof contract.reveal>) {
  const { phone } = await contactOf(ctx, target_type, target_id)
  if (phone !== null && !mayCall(ctx.actor, seesPhones)) await countLookUps(ctx, [phone])
  await transact(ctx, (ctx) => audit(ctx, contract.reveal, { id: target_id, before: null, after: { revealed: target_type } }))
  return { phone }
}

async function contactOf(ctx: Ctx, type: TargetType, id: number) {
  const { db } = ctx
  const { last_followup_at, next_followup_at, phone } = type === 'user' ? customer : store
  const facts = { title: type === 'user' ? customer.nick : store.name, phone, last_followup_at, next_followup_at }
  const { table, inScope } = targets[type]
  const [found] = await db
    .select(facts)
    .from(table as typeof customer)
    .where(and(eq(table.id, id), isNull(table.deleted_at), inScope(ctx)))
  if (!found) throw notFound(targetTypes[type])
  return found
}

async function lastOrder(ctx: Ctx, type: TargetType, id: number) {
  if (!mayCall(ctx.actor, orderContract.list.access)) return null
  const { id: orderId, order_no, pay_amount, created_at } = order
  const [found] = await ctx.db
    .select({ id: orderId, order_no, pay_amount, created_at })
    .from(order)
    .where(and(eq(type === 'user' ? order.user_id : order.store_id, id), liveRows(ctx, orders)))
    .orderBy(desc(created_at), desc(orderId))
    .limit(1)
  return found ?? null
}
