import { GRID_ROWS, gridRow, type GridSave, type skuGrid as contract } from '#contract/goods/sku-grid.ts'
import { sku as skuContract } from '#contract/goods/sku.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { FieldError } from '#contract/kit/issue.ts'
import { say } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { heldMessage, pricedFields, priceReview } from '#server/areas/goods/shared/price-review.ts'
import { skus } from '#server/areas/goods/shared/rows.ts'
import { tellOfLowStocks } from '#server/features/notice/low-stock.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readMany, readPage } from '#server/platform/kernel/list/list.ts'
import { maskRow } from '#server/platform/kernel/masks.ts'
import { requireAccess } from '#server/platform/kernel/permissions.ts'
import { lockRows } from '#server/platform/kernel/rows.ts'
import { faultsOf, isOutdated, takenFaults } from './sku-grid-check.ts'
import { writeGrid, type GridChange } from './sku-grid-write.ts'
import { keepLedgers } from './sku-ledgers.ts'
import { source } from './sku-source.ts'

const gridSource: ListSource<typeof gridRow> = { ...source, row: gridRow }

/** The list rows in their order, up to the grid limit. */
export async function list(ctx: Ctx, query: ParsedOf<typeof contract.list>) {
  const { list, total } = await readPage(ctx, gridSource, { ...query, page_no: 1, page_size: GRID_ROWS })
  return { list, total }
}

/**
 * Saves the changes to many rows: all rows, or none, with every fault by row and field. A row with a conflict is returned in its current
 * state, so that both changes can be merged.
 */
export function save(ctx: Ctx, { rows, reason }: GridSave) {
  mustMay(ctx, rows)
  return transact(ctx, async (ctx) => {
    const stored = await lockRows(ctx, skus, idsOf(rows))
    const changes = rows.flatMap((input, at) => {
      const before = stored.get(input.id)
      return before ? [{ at, input, before, values: valuesOf(input) }] : []
    })
    const faults = [
      ...rows.flatMap(({ id }, at) => (stored.has(id) ? [] : [{ field: `rows.${at}.id`, msg: notThere(ctx) }])),
      ...changes.flatMap((change) => faultsOf(ctx, change)),
      ...(await takenFaults(ctx, changes)),
    ]
    if (faults.length > 0) throw await refused(ctx, faults, changes)
    const moves = changes.map(({ before, values }) => ({ before, after: { ...before, ...values } }))
    const held = await priceReview().hold(ctx, moves, { source: 'grid', reason })
    const isHeld = (id: number) => held?.ids.has(id) === true
    const written = changes.map((change) => (isHeld(change.before.id) ? { ...change, values: unpriced(change.values) } : change))
    const list = (await write(ctx, written, reason)).map((row) => (isHeld(row.id) ? { ...row, held: true } : row))
    return { list, ...(held && { msg: heldMessage(ctx, held) }) }
  })
}

type GridInput = GridSave['rows'][number]

function idsOf(rows: readonly GridInput[]): number[] {
  const ids = new Set(rows.map(({ id }) => id))
  if (ids.size < rows.length) throw refuse(messages.duplicate_submit)
  return [...ids]
}

/** Stock changes need a separate permission. */
function mustMay({ actor }: Ctx, rows: readonly GridInput[]): void {
  if (rows.some(({ stock }) => stock !== undefined)) requireAccess(actor, skuContract.stock.access)
}

function valuesOf({ id: _id, version: _version, stock_was: _was, ...fields }: GridInput): GridChange['values'] {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** The other fields in a row whose prices wait for a second person. */
function unpriced(values: GridChange['values']): GridChange['values'] {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !pricedFields.some((field) => field === name)))
}

async function write(ctx: Ctx, changes: readonly GridChange[], reason: string) {
  const written = await writeGrid(ctx, changes)
  await keepLedgers(ctx, written, reason)
  const events = written.map(({ before, after }) => ({ id: after.id, before, after, reason }))
  // logged as an ordinary edit, so that it appears in the SKU history
  await audit(ctx, skuContract.edit, events)
  await tellOfLowStocks(
    ctx,
    written.filter(({ before, after }) => before.stock !== after.stock),
  )
  const versions = new Map(written.map(({ after }) => [after.id, after.version]))
  return changes.map(({ before: { id, version } }) => ({ id, version: versions.get(id) ?? version }))
}

async function refused(ctx: Ctx, fields: FieldError[], changes: readonly GridChange[]): Promise<ApiError> {
  const outdated = changes.filter(isOutdated).map(({ before }) => before.id)
  const current = outdated.length > 0 ? await readMany(ctx, gridSource, outdated) : []
  return new ApiError(400, messages.malformed, { fields, data: { rows: current.map((row) => maskRow(ctx.actor, gridRow, row)) } })
}

function notThere({ language }: Ctx): string {
  return say(messages.not_found, language, { entity: skuContract.$.label })
}
