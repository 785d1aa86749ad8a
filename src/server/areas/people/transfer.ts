import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { targetTypes, type TargetType } from '#contract/people/words.ts'
import { customerService } from '#server/identity/access/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'
import { notifyAll, type Message } from '#server/platform/notify/notify.ts'
import { receiversSeen } from './scope.ts'
import { customer, store } from './tables.ts'

/** A person who gives away own customers names the reason. */
export function mustGiveReason(ctx: Ctx, reason: string | null | undefined): void {
  if (!seesAll(ctx) && !reason) throw refuse(messages.ask_input, { field: 'reason', values: { label: reasonLabel } })
}

/** The employee with a WeChat id who may receive customers. */
export async function receiver(ctx: Ctx, wxid: string): Promise<number | undefined> {
  const { id, deleted_at } = customerService
  const [found] = await ctx.db
    .select({ id })
    .from(customerService)
    .where(and(eq(customerService.wxid, wxid), isNull(deleted_at), receiversSeen(ctx)))
  return found?.id
}

interface Moved {
  changed: readonly { type: TargetType; id: number; from: number | null }[]
  /** The new employee. */
  cs_id: number | null
  reason?: string | null | undefined
}

/** Notifies the former and the new employee of a transfer, except the actor. Call it last, as `notify`. */
export async function notifyTransfer(ctx: Ctx, { changed, cs_id, reason }: Moved): Promise<void> {
  if (changed.length === 0) return
  const staff = [...new Set([cs_id, ...changed.map(({ from }) => from)])].filter((id) => id !== null)
  const accounts = await ctx.db
    .select({ id: adminUser.id, cs_id: adminUser.cs_id })
    .from(adminUser)
    .where(and(inArray(adminUser.cs_id, staff), isNotNull(adminUser.cs_id), eq(adminUser.status, 1), isNull(adminUser.deleted_at)))
  const name = ctx.actor.real_name || ctx.actor.username
  const params = { name, reason: reason || noReason, to: await nicknameOf(ctx, cs_id) }
  const all: Message[] = []
  for (const { id, cs_id: employee } of accounts) {
    if (id === ctx.actor.id) continue
    const isNew = employee === cs_id
    const theirs = isNew ? changed : changed.filter(({ from }) => from === employee)
    const [first] = theirs
    if (!first) continue
    const one = theirs.length === 1
    const about: Message['params'] = one ? { entity: targetTypes[first.type], title: await titleOf(ctx, first) } : { n: theirs.length }
    const kind = isNew ? (one ? 'customer_received' : 'customers_received') : one ? 'customer_left' : 'customers_left'
    const link = one ? `/${first.type}/list/detail?id=${first.id}` : '/customService/assign?tab=assigned'
    all.push({ to: [id], kind, params: { ...params, ...about }, ...(isNew && { link }) })
  }
  await notifyAll(ctx, all)
}

async function titleOf({ db }: Ctx, { type, id }: { type: TargetType; id: number }): Promise<string> {
  const [found] =
    type === 'user'
      ? await db.select({ title: customer.nick }).from(customer).where(eq(customer.id, id))
      : await db.select({ title: store.name }).from(store).where(eq(store.id, id))
  return found?.title ?? ''
}

async function nicknameOf({ db }: Ctx, id: number | null): Promise<string | Label> {
  if (id === null) return nobody
  const [found] = await db.select({ nickname: customerService.nickname }).from(customerService).where(eq(customerService.id, id))
  return found?.nickname ?? ''
}

const reasonLabel: Label = ['原因', 'Reason']
const noReason: Label = ['未填写', 'not stated']
const nobody: Label = ['未分配', 'no one']
