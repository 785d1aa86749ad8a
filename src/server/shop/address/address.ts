import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { address as contract, MOST_ADDRESSES, tooManyAddresses, type AddressEdit } from '#contract/shop/address.ts'
import { customerAddress } from '#server/areas/people/address-tables.ts'
import { regionText, refuseUnknownRegion } from '#server/areas/people/region.ts'
import { customer } from '#server/areas/people/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { customerOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'

/** The default address first, then the newest. */
export async function list(ctx: Ctx) {
  const { id, receiver, phone, province_code, city_code, district_code, address, is_default } = customerAddress
  const rows = await ctx.db
    .select({
      id,
      receiver,
      phone,
      province_code,
      city_code,
      district_code,
      address,
      is_default,
      region: regionText(customerAddress),
    })
    .from(customerAddress)
    .where(own(ctx))
    .orderBy(desc(is_default), desc(id))
  return { list: rows }
}

/** Creates or changes an address. The first one is the default. */
export async function edit(ctx: Ctx, { id, is_default = 0, ...values }: AddressEdit) {
  await refuseUnknownRegion(ctx, values)
  return transact(ctx, async (ctx) => {
    const rows = await lockAll(ctx)
    const before = id === undefined ? null : oneOf(rows, id)
    if (!before && rows.length >= MOST_ADDRESSES) throw refuse(tooManyAddresses, { values: { n: MOST_ADDRESSES } })
    const others = rows.filter((row) => row.id !== before?.id)
    const isDefault = is_default === 1 || !others.some((row) => row.is_default === 1) ? 1 : 0
    if (before && Object.entries({ ...values, is_default: isDefault }).every(([name, value]) => before[name as keyof Row] === value))
      return { id: before.id }
    if (isDefault === 1) await unset(ctx, others)
    const touched = { ...values, is_default: isDefault, updated_at: ctx.now.toISOString() } as const
    const [after] = before
      ? await ctx.db
          .update(customerAddress)
          .set({ ...touched, version: sql`${customerAddress.version} + 1` })
          .where(eq(customerAddress.id, before.id))
          .returning()
      : await ctx.db
          .insert(customerAddress)
          .values({ ...touched, user_id: customerOf(ctx).id, created_at: ctx.now.toISOString() })
          .returning()
    const saved = after as Row
    await audit(ctx, contract.edit, { id: saved.id, before, after: saved })
    return { id: saved.id }
  })
}

/** Deletes an address; the newest other address becomes the default if it was. */
export function remove(ctx: Ctx, { id }: { id: number }) {
  return transact(ctx, async (ctx) => {
    const rows = await lockAll(ctx)
    const before = oneOf(rows, id)
    const deleted_at = ctx.now.toISOString()
    await ctx.db.update(customerAddress).set({ deleted_at, is_default: 0 }).where(eq(customerAddress.id, id))
    const next = rows.findLast((row) => row.id !== id)
    if (before.is_default === 1 && next) await ctx.db.update(customerAddress).set({ is_default: 1 }).where(eq(customerAddress.id, next.id))
    await audit(ctx, contract.delete, { id, before, after: { ...before, deleted_at } })
    return { id }
  })
}
export { remove as delete }

export function makeDefault(ctx: Ctx, { id }: { id: number }) {
  return transact(ctx, async (ctx) => {
    const rows = await lockAll(ctx)
    const before = oneOf(rows, id)
    if (before.is_default === 1) return { id }
    await unset(ctx, rows)
    await ctx.db.update(customerAddress).set({ is_default: 1, updated_at: ctx.now.toISOString() }).where(eq(customerAddress.id, id))
    await audit(ctx, contract.default, { id, before, after: { ...before, is_default: 1 } })
    return { id }
  })
}

type Row = typeof customerAddress.$inferSelect

function own(ctx: Ctx) {
  return and(eq(customerAddress.user_id, customerOf(ctx).id), isNull(customerAddress.deleted_at))
}

/** The caller's addresses, oldest first. The lock on the customer's row serialises calls that would exceed the limit together. */
async function lockAll(ctx: Ctx): Promise<Row[]> {
  await ctx.db
    .select({ id: customer.id })
    .from(customer)
    .where(eq(customer.id, customerOf(ctx).id))
    .for('no key update')
  return ctx.db.select().from(customerAddress).where(own(ctx)).orderBy(asc(customerAddress.id))
}

function oneOf(rows: readonly Row[], id: number): Row {
  const row = rows.find((one) => one.id === id)
  if (!row) throw notFound(contract.$.label)
  return row
}

async function unset({ db }: Ctx, rows: readonly Row[]): Promise<void> {
  for (const { id } of rows.filter(({ is_default }) => is_default === 1))
    await db.update(customerAddress).set({ is_default: 0 }).where(eq(customerAddress.id, id))
}
