import { asc, sql } from 'drizzle-orm'
import { sku as contract } from '#contract/goods/sku.ts'
import { say } from '#contract/kit/label.ts'
import { takeOffPackages } from '#server/areas/goods/package/package-off.ts'
import { sumSpus } from '#server/areas/goods/shared/spu-sums.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { touched } from '#server/platform/kernel/rows.ts'
import { recordChanges } from '#server/platform/tasks/changes.ts'
import { recordFailures, type Failure } from '#server/platform/tasks/failures.ts'
import { defineTask, type Finish, type Run } from '#server/platform/tasks/run.ts'
import { bulkHolders, outcomeOf, type BulkField } from './sku-bulk-change.ts'
import { mustMay, selected, type UnpricedBulk } from './sku-bulk-rows.ts'
import { movements } from './sku-ledgers.ts'
import { applyListed, type Cursor, type ListedBulk } from './sku-listed-prices.ts'
import { notifyLowStockBy } from './sku-low-stock.ts'
import { logStock } from './sku-stock.ts'

type Row = typeof sku.$inferSelect

interface Changed {
  before: Row
  after: Row
}

const AT_A_TIME = 1000

/**
 * Changes many SKUs, a thousand per transaction by ascending id, with the rules, ledgers and counts of the verbs for one SKU. Prices have a list,
 * because only the examined ones may be written.
 */
export const bulkTask = defineTask<UnpricedBulk | ListedBulk, Cursor>({
  kind: 'goods.sku.bulk',
  undoable: true,
  async run(run) {
    if ('listed' in run.input) return applyListed(run as Run<ListedBulk, Cursor>)
    return changeSelected(run as Run<UnpricedBulk, Cursor>)
  },
})

async function changeSelected(run: Run<UnpricedBulk, Cursor>): Promise<Finish> {
  while (!run.cursor?.isOver) {
    await run.step(async (ctx, cursor) => {
      mustMay(ctx, run.input)
      const rows = await ctx.db
        .select()
        .from(sku)
        .where(selected(ctx, run.input, cursor?.last))
        .orderBy(asc(sku.id))
        .limit(AT_A_TIME)
        .for('no key update')
      const { changed, refused, field } = await sorted(ctx, rows, run.input)
      await write(ctx, field, changed)
      await follow(ctx, run.input, changed)
      await recordChanges(ctx, run.task.id, contract.$.address, changed)
      await recordFailures(ctx, run.task.id, refused)
      const isOver = rows.length < AT_A_TIME
      if (isOver && run.input.kind === 'stock') await notifyLowStockBy(ctx, run.task.id)
      return { done: rows.length, failed: refused.length, cursor: { last: rows.at(-1)?.id ?? 0, isOver } }
    })
  }
  return {}
}

async function sorted(ctx: Ctx, rows: readonly Row[], change: UnpricedBulk) {
  const holders = await bulkHolders(ctx, rows, change)
  const changed: Changed[] = []
  const refused: Failure[] = []
  let field: BulkField = 'status'
  for (const before of rows) {
    const outcome = outcomeOf(before, change, holders.get(before.id))
    field = outcome.field
    const { refusal, next } = outcome
    if (refusal) refused.push({ row_id: before.id, title: before.code, field, msg: say(refusal.label, ctx.language, refusal.values) })
    else if (before[field] !== next) {
      // a stock change keeps the version, because forms do not contain the stock
      const version = field === 'stock' ? before.version : before.version + 1
      changed.push({ before, after: { ...before, [field]: next, version } })
    }
  }
  return { changed, refused, field }
}

/** One statement for all rows. */
async function write(ctx: Ctx, field: BulkField, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return
  const values = JSON.stringify(changed.map(({ after }) => ({ id: after.id, next: after[field] })))
  const { version, updated_at, updated_by } = touched(ctx, sku)
  const touch = field === 'stock' ? sql`` : sql`, version = ${version}, updated_at = ${updated_at}, updated_by = ${updated_by}`
  await ctx.db.execute(sql`
    update ${sku} set ${sql.identifier(field)} = v.next ${touch}
    from jsonb_to_recordset(${values}::jsonb) as v(id bigint, next bigint) where ${sku.id} = v.id`)
}

/** Writes the ledger rows and sums for the change. */
async function follow(ctx: Ctx, { kind, type, status, reason }: UnpricedBulk, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return
  if (kind === 'stock' && type) await logStock(ctx, movements(changed, type, reason ?? ''))
  if (kind === 'stock')
    await sumSpus(
      ctx,
      changed.map(({ after }) => after.spu_id),
    )
  if (kind === 'status' && status === 0) await takeOffPackages(ctx, { skus: changed.map(({ after }) => after.id) })
  await audit(
    ctx,
    contract.bulk,
    changed.map(({ before, after }) => ({ id: after.id, before, after, reason: reason ?? undefined })),
  )
}
