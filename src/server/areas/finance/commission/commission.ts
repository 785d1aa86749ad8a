import { sql } from 'drizzle-orm'
import { commissionFlow, commissionRow, type commission as contract, type CommissionQuery } from '#contract/finance/commission.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { source } from '#server/areas/finance/shared/commission-source.ts'
import { commissionSums } from '#server/areas/finance/shared/commission-sums.ts'
import { shares } from '#server/areas/trade/money-rows.ts'
import { commission } from '#server/areas/trade/tables/money-tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { exportOf } from '#server/features/export/export.ts'
import { besideState, defineEntity } from '#server/platform/entity/entity.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { stateCounts } from '#server/platform/kernel/list/state-counts.ts'
import { commissionChecks } from './checks.ts'

export { statement } from './statement.ts'

const sheet = sheetColumns(commissionRow.shape, {
  order_no: 'text',
  item_code: 'text',
  item_title: 'text',
  store_name: 'text',
  owner_name: 'text',
  role: 'words',
  base: 'money',
  rate: 'rate',
  amount: 'money',
  clawback: 'money',
  state: 'words',
  settle_at: 'moment',
  settled_at: 'moment',
  created_at: 'moment',
})

const exported = exportOf({ kind: 'finance.commission.export', source: () => source, columns: () => sheet })
const exportAll = exported.verb
export { exportAll as export }

const orderNo = sql`(select ${order.order_no} from ${order} where ${order.id} = ${commission.order_id})`

export const entity = defineEntity({
  ...shares,
  named: 'order_no',
  search: {
    // only by the whole number: an order has few shares, the beginning of its number thousands
    by: [
      {
        as: 'number',
        column: order.order_no,
        filter: 'order_no',
        where: (word) => sql`${commission.order_id} in (select ${order.id} from ${order} where ${order.order_no} = ${word.toUpperCase()})`,
      },
    ],
    title: orderNo,
    code: orderNo,
    ...besideState(commission.state, commissionFlow.words),
    part: 'numbers',
    listed: 'order_no',
  },
  tasks: [exported.task],
  checks: commissionChecks,
})

export function list(ctx: Ctx, query: CommissionQuery) {
  return readPage(ctx, source, query)
}

export function counts(ctx: Ctx, filters: ParsedOf<typeof contract.counts>) {
  return stateCounts(ctx, commissionFlow, source, filters)
}

/** The tile figures, for everything that the caller sees or for one owner within it. */
export async function summary(ctx: Ctx, { owner_type, owner_id }: ParsedOf<typeof contract.summary>) {
  const owner = owner_type && owner_id ? { type: owner_type, id: owner_id } : undefined
  const { waiting, settled, clawback, paid, available, frozen } = await commissionSums(ctx, owner)
  return { frozen: waiting, settled, clawback, withdrawn: paid, available, held: frozen }
}

export function detail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, source, id)
}
