import { and, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { describeIssues } from '#contract/kit/issue.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { refusalOf } from '#contract/kit/machine.ts'
import { messages } from '#contract/kit/messages.ts'
import { orderFlow } from '#contract/order/order-flow.ts'
import { SHIP_LINES, shipFieldsOfSheet, shipSheet } from '#contract/order/order-sheet.ts'
import { order as contract } from '#contract/order/order.ts'
import { orders, type Order } from '#server/areas/trade/order-rows.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { importTask } from '#server/features/import/import.ts'
import { missingFaults } from '#server/features/import/missing.ts'
import { startImport } from '#server/features/import/start.ts'
import {
  keyOf,
  type Accepted,
  type CellFault,
  type Compared,
  type ImportKind,
  type CellValues,
} from '#server/platform/entity/import-kind.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { requireAccess } from '#server/platform/kernel/permissions.ts'
import type { Failure } from '#server/platform/tasks/failures.ts'
import { allOrEach } from '#server/platform/tasks/write.ts'
import { carriers } from './options.ts'
import { shipOrder } from './order-ship.ts'
import { usedBy, usedWaybills, waybillOf } from './order-waybill.ts'

const MAY = 'order:order:ship'
const noCarrier: Label = ['没有这个承运商', 'Unknown carrier']
const twice: Label = ['同一订单在文件中出现多次', 'The order appears more than once in the file']

/** Ships by a workbook: each line is one parcel with everything that is left in an order. */
export const shipImportKind: ImportKind = {
  kind: 'order.order.shipImport',
  endpoint: contract.shipImport,
  columns: shipSheet,
  mostLines: SHIP_LINES,
  undoable: false,
  key: 'order_no',
  needs: ['order_no', 'carrier', 'tracking_no'],
  mustMay(ctx) {
    requireAccess(ctx.actor, MAY)
  },
  compare,
  apply,
}

export const shipTask = importTask(shipImportKind)
export const startShipImport = startImport(shipTask)

const fields = z.object(shipFieldsOfSheet)

async function compare(ctx: Ctx, lines: readonly CellValues[]): Promise<Compared[]> {
  const numbers = lines.map(({ values }) => String(values['order_no']))
  const known = await ordersOf(ctx, numbers)
  const used = await usedWaybills(
    ctx,
    lines.flatMap(({ values }) => (typeof values['tracking_no'] === 'string' ? [values['tracking_no']] : [])),
  )
  const firstLines = new Map<string, number>()
  for (const number of numbers) firstLines.set(number, (firstLines.get(number) ?? 0) + 1)
  return lines.map(({ line, values }) => {
    const key = keyOf(values, 'order_no')
    const row = known.get(key ?? '')
    const errors = faultsOf(ctx, values, { row, used, isTwice: (firstLines.get(key ?? '') ?? 0) > 1 })
    return {
      line,
      key,
      errors,
      risks: {},
      row_id: row?.id ?? null,
      before: null,
      after: { ...values },
      state: errors.length > 0 ? ('error' as const) : ('new' as const),
    }
  })
}

interface Known {
  row: Order | undefined
  /** Numbers that parcels have. */
  used: ReadonlyMap<string, string>
  isTwice: boolean
}

function faultsOf(ctx: Ctx, values: CellValues['values'], { row, used, isTwice }: Known): CellFault[] {
  const missing = missingFaults(ctx, shipSheet, values, shipImportKind.needs)
  if (missing.length > 0) return missing
  const parsed = fields.safeParse(values, { reportInput: true })
  if (!parsed.success) return describeIssues(fields, parsed.error.issues, ctx.language)
  const at = (field: string, label: Label, message = {}) => [{ field, msg: say(label, ctx.language, message) }]
  if (!row) return at('order_no', messages.not_found, { entity: contract.$.label })
  if (isTwice) return at('order_no', twice)
  if (!codeOf(parsed.data.carrier)) return at('carrier', noCarrier)
  const user = used.get(waybillOf(parsed.data.tracking_no))
  if (user) return at('tracking_no', usedBy(user).label, usedBy(user).values)
  const refusal = refusalOf(orderFlow, 'ship', row, ctx.now)
  return refusal ? at('order_no', refusal.label, refusal.values) : []
}

/** A carrier by its code, or by its name in either language. */
function codeOf(name: string): string | undefined {
  const word = name.trim().toLowerCase()
  return Object.entries(carriers).find(([code, label]) => [code, ...label].some((known) => known.toLowerCase() === word))?.[0]
}

async function ordersOf(ctx: Ctx, numbers: readonly string[]): Promise<Map<string, Order>> {
  const rows = await ctx.db
    .select()
    .from(order)
    .where(and(inArray(order.order_no, [...new Set(numbers)]), liveRows(ctx, orders)))
  return new Map(rows.map((row) => [row.order_no, row]))
}

async function apply(ctx: Ctx, _taskId: number, rows: readonly Accepted[]): Promise<Failure[]> {
  const parsedRows = rows.map((row) => ({ ...row, parsed: fields.safeParse({ ...row.after, order_no: row.key }) }))
  const refused = await allOrEach(ctx, parsedRows, async (ctx, some) => {
    for (const { row_id, parsed } of some) {
      const { carrier, tracking_no } = fields.parse(parsed.data)
      // ascending ids are not needed: an order is locked by one worker, and its SKUs in ascending order
      await shipOrder(ctx, { id: row_id ?? 0, ship_type: 'express', carrier_code: codeOf(carrier), tracking_no }, contract.shipImport)
    }
  })
  return refused.map(({ item, field, msg }) => ({ line: item.line, row_id: item.row_id, title: item.key ?? '', field, msg }))
}
