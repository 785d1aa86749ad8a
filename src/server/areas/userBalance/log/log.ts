import { sql } from 'drizzle-orm'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { balanceLogRow, log as contract, type BalanceLogQuery } from '#contract/userBalance/log.ts'
import { movementSearch, movementSource, movementsOf } from '#server/areas/userBalance/shared/movements.ts'
import { exportOf } from '#server/features/export/export.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { accountLog } from '#server/platform/ledger/tables.ts'

const rows = entityRows({ table: accountLog, contract, scope: movementsOf('balance') })
const shared = movementSource('balance')

const source: ListSource<typeof balanceLogRow> = {
  ...rows,
  ...shared,
  name: 'balance log',
  row: balanceLogRow,
  filters: {
    ...shared.filters,
    amount_min: { where: (place) => sql`(${accountLog.delta} >= ${place} or ${accountLog.delta} <= -(${place})::bigint)` },
    amount_max: { where: (place) => sql`${accountLog.delta} between -(${place})::bigint and ${place}` },
  },
}

const exported = exportOf({
  kind: 'userBalance.log.export',
  source: () => source,
  columns: () =>
    sheetColumns(balanceLogRow.shape, {
      log_no: 'text',
      nick: 'text',
      phone: 'text',
      store_name: 'text',
      biz_type: 'words',
      delta: 'money',
      available_after: 'money',
      biz_id: 'text',
      remark: 'text',
      operator_type: 'words',
      operator: 'text',
      created_at: 'moment',
    }),
})
const exportAll = exported.verb
export { exportAll as export }

export const entity = defineEntity({ ...rows, title: accountLog.log_no, search: movementSearch, tasks: [exported.task] })

export function list(ctx: Ctx, query: BalanceLogQuery) {
  return readPage(ctx, source, query)
}

export function detail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, { ...source, scope: rows.scope }, id)
}
