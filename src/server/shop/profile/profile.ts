import { eq, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { profile as contract, type genders } from '#contract/shop/profile.ts'
import { customer } from '#server/areas/people/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { customerOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { differs } from '#server/platform/kernel/rows.ts'

const codes = { unknown: 0, male: 1, female: 2 } as const satisfies Record<keyof typeof genders, number>
const names = ['unknown', 'male', 'female'] as const

export async function detail(ctx: Ctx) {
  return viewOf(await ownRow(ctx))
}

export async function edit(ctx: Ctx, { nick, avatar, gender }: ParsedOf<typeof contract.edit>) {
  return transact(ctx, async (ctx) => {
    const before = await ownRow(ctx, { lock: true })
    const values = { nick, ...(avatar !== undefined && { avatar }), ...(gender !== undefined && { gender: codes[gender] }) }
    if (!differs(before, values)) return viewOf(before)
    const [after] = await ctx.db
      .update(customer)
      .set({ ...values, version: sql`${customer.version} + 1`, updated_at: ctx.now.toISOString() })
      .where(eq(customer.id, before.id))
      .returning()
    await audit(ctx, contract.edit, { id: before.id, before, after: after ?? null })
    return viewOf(after ?? before)
  })
}

type Row = typeof customer.$inferSelect

function viewOf({ id, nick, avatar, gender, phone, version, created_at }: Row) {
  return { id, nick, avatar, gender: names[gender], phone, version, created_at }
}

async function ownRow(ctx: Ctx, { lock = false } = {}): Promise<Row> {
  const query = ctx.db
    .select()
    .from(customer)
    .where(eq(customer.id, customerOf(ctx).id))
  const [row] = await (lock ? query.for('no key update') : query)
  if (!row) throw new Error('the customer of the session does not exist')
  return row
}
