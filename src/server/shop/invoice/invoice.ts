import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { invoice as contract, MOST_TITLES, tooManyTitles, type TitleEdit } from '#contract/shop/invoice.ts'
import { applyForInvoice } from '#server/areas/order/order/order-asks.ts'
import { customer } from '#server/areas/people/tables.ts'
import { invoiceTitle } from '#server/areas/trade/tables/buyer-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { customerOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'

type Row = typeof invoiceTitle.$inferSelect

/** The default title first, then the newest. */
export async function title(ctx: Ctx) {
  const rows = await ctx.db.select().from(invoiceTitle).where(own(ctx)).orderBy(desc(invoiceTitle.is_default), desc(invoiceTitle.id))
  return { list: rows.map(({ id, is_default, data }) => ({ id, is_default, ...data })) }
}

/** Creates or changes a title. The first one is the default. */
export function edit(ctx: Ctx, { id, is_default = 0, ...data }: TitleEdit) {
  return transact(ctx, async (ctx) => {
    const rows = await lockAll(ctx)
    const before = id === undefined ? null : oneOf(rows, id)
    if (!before && rows.length >= MOST_TITLES) throw refuse(tooManyTitles, { values: { n: MOST_TITLES } })
    const isDefault = is_default === 1 || !rows.some((row) => row.is_default === 1 && row.id !== before?.id) ? 1 : 0
    const at = ctx.now.toISOString()
    if (isDefault === 1)
      await ctx.db
        .update(invoiceTitle)
        .set({ is_default: 0 })
        .where(and(own(ctx), eq(invoiceTitle.is_default, 1), ne(invoiceTitle.id, before?.id ?? 0)))
    const values = { data, is_default: isDefault, updated_at: at } as const
    const [after] = before
      ? await ctx.db
          .update(invoiceTitle)
          .set({ ...values, version: sql`${invoiceTitle.version} + 1` })
          .where(eq(invoiceTitle.id, before.id))
          .returning()
      : await ctx.db
          .insert(invoiceTitle)
          .values({ ...values, user_id: customerOf(ctx).id, created_at: at })
          .returning()
    const saved = after as Row
    await audit(ctx, contract.edit, { id: saved.id, before, after: saved })
    return { id: saved.id }
  })
}

/** Deletes a title; the newest other title becomes the default if it was. */
export function remove(ctx: Ctx, { id }: { id: number }) {
  return transact(ctx, async (ctx) => {
    const rows = await lockAll(ctx)
    const before = oneOf(rows, id)
    const deleted_at = ctx.now.toISOString()
    await ctx.db.update(invoiceTitle).set({ deleted_at, is_default: 0 }).where(eq(invoiceTitle.id, id))
    const next = rows.findLast((row) => row.id !== id)
    if (before.is_default === 1 && next) await ctx.db.update(invoiceTitle).set({ is_default: 1 }).where(eq(invoiceTitle.id, next.id))
    await audit(ctx, contract.delete, { id, before, after: { ...before, deleted_at } })
    return { id }
  })
}
export { remove as delete }

/** Applies for an own order's invoice, by a stored title or by the given data. */
export function apply(ctx: Ctx, { order_id, title_id, invoice }: ParsedOf<typeof contract.apply>) {
  return transact(ctx, async (ctx) => {
    const data = invoice ?? oneOf(await lockAll(ctx), title_id ?? 0).data
    const { invoice_state } = await applyForInvoice(ctx, { id: order_id, invoice: data }, contract.apply)
    return { order_id, invoice_state }
  })
}

function own(ctx: Ctx) {
  return and(eq(invoiceTitle.user_id, customerOf(ctx).id), isNull(invoiceTitle.deleted_at))
}

/** The caller's titles, oldest first. The lock on the customer's row serialises calls that would exceed the limit together. */
async function lockAll(ctx: Ctx): Promise<Row[]> {
  await ctx.db
    .select({ id: customer.id })
    .from(customer)
    .where(eq(customer.id, customerOf(ctx).id))
    .for('no key update')
  return ctx.db.select().from(invoiceTitle).where(own(ctx)).orderBy(asc(invoiceTitle.id))
}

function oneOf(rows: readonly Row[], id: number): Row {
  const row = rows.find((one) => one.id === id)
  if (!row) throw notFound(contract.$.label)
  return row
}
