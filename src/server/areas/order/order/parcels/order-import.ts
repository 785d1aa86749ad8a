import { and, eq, inArray, lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { isOfOtherCarrier } from '#contract/kit/convert/carrier-number.ts'
import { carrierOf } from '#contract/kit/convert/carrier.ts'
import { describeIssues } from '#contract/kit/issue.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { refusalOf } from '#contract/kit/machine.ts'
import { messages } from '#contract/kit/messages.ts'
import { orderFlow } from '#contract/order/order-flow.ts'
import { SHIP_LINES, shipFieldsOfSheet, shipSheet } from '#contract/order/order-sheet.ts'
import { order as contract } from '#contract/order/order.ts'
import { itemsOf, openQty, orders, type Order } from '#server/areas/trade/order-rows.ts'
import { order, shipment } from '#server/areas/trade/tables/order-tables.ts'
import { importTask } from '#server/features/import/import.ts'
import { missingFaults } from '#server/features/import/missing.ts'
import { startImport } from '#server/features/import/start.ts'
import { importRow } from '#server/features/import/tables.ts'
import {
  keyOf,
  movedSince,
  type Accepted,
  type CellFault,
  type Compared,
  type ImportKind,
  type CellValues,
} from '#server/platform/entity/import-kind.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { requireAccess } from '#server/platform/kernel/permissions.ts'
import type { Failure } from '#server/platform/tasks/failures.ts'
import { allOrEach } from '#server/platform/tasks/write.ts'
import { carriers } from '../options.ts'
import { shipOrder } from '../order-ship.ts'
import { usedBy, usedWaybills, waybillOf } from '../order-waybill.ts'
import { isJoinable, joinParcel } from './order-joined.ts'

const MAY = 'order:order:ship'
const repeated: Label = ['该订单已有此运单号，不再重复登记', 'The order already has this tracking number']

/**
 * Ships by a workbook: each line is one parcel. The first line of an order ships everything that is left on it, further ones join that
 * shipment. An order that is on its way gets a further parcel, which the review marks; a received one gets none.
 */
export const shipImportKind: ImportKind = {
  kind: 'order.order.shipImport',
  endpoint: contract.shipImport,
  columns: shipSheet,
  mostLines: SHIP_LINES,
  undoable: false,
  // a parcel is one line; an order may have several
  key: 'tracking_no',
  writesKey: true,
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
  const parsed = lines.map(({ line, values }) => ({ line, values, ...parse(ctx, values) }))
  const known = await ordersOf(
    ctx,
    parsed.flatMap(({ parcel }) => parcel?.order_no ?? []),
  )
  const used = await usedWaybills(
    ctx,
    parsed.flatMap(({ parcel }) => parcel?.tracking_no ?? []),
  )
  return parsed.map(({ line, values, parcel, faults }) => {
    const row = known.get(parcel?.order_no ?? '')
    const { errors, isFurther = false, carrier = '' } = parcel ? judged(ctx, parcel, { row, used }) : { errors: faults }
    return {
      line,
      key: parcel ? waybillOf(parcel.tracking_no) : keyOf(values, 'tracking_no'),
      errors,
      // a number for an order that has left is checked by a person before the buyer hears of it
      risks: {
        ...(parcel && carrier && isOfOtherCarrier(carrier, parcel.tracking_no) && { carrier: ['tracking_no'] }),
        ...(isFurther && { joined: ['order_no'] }),
      },
      row_id: row?.id ?? null,
      before: null,
      after: { ...values, ...(isFurther && { [JOINS]: true }) },
      state: errors.length > 0 ? ('error' as const) : ('new' as const),
    }
  })
}

/** Marks a line whose number joins a shipment: the person accepts it in the review. */
const JOINS = 'joins'

type ParcelLine = z.output<typeof fields>

function parse(ctx: Ctx, values: CellValues['values']): { parcel?: ParcelLine; faults: CellFault[] } {
  const missing = missingFaults(ctx, shipSheet, values, shipImportKind.needs)
  if (missing.length > 0) return { faults: missing }
  const result = fields.safeParse(values, { reportInput: true })
  return result.success ? { parcel: result.data, faults: [] } : { faults: describeIssues(fields, result.error.issues, ctx.language) }
}

interface Known {
  row: Target | undefined
  /** Numbers that parcels have, with their orders. */
  used: ReadonlyMap<string, string>
}

function judged(ctx: Ctx, parcel: ParcelLine, { row, used }: Known): { errors: CellFault[]; isFurther?: boolean; carrier?: string } {
  const at = (field: string, label: Label, values: Readonly<Record<string, string | number | Label>> = {}) => ({
    errors: [{ field, msg: say(label, ctx.language, values) }],
  })
  if (!row) return at('order_no', messages.not_found, { entity: contract.$.label })
  const carrier = carrierOf(carriers, parcel.carrier)
  if (carrier.fault) return at('carrier', carrier.fault, carrier.values)
  const user = used.get(waybillOf(parcel.tracking_no))
  if (user === row.order_no) return at('tracking_no', repeated)
  if (user) return at('tracking_no', usedBy(user).label, usedBy(user).values)
  const refusal = refusalOf(orderFlow, 'ship', row, ctx.now)
  if (!refusal) return { errors: [], carrier: carrier.value }
  const isOnItsWay = row.state === 'shipped' && row.takesParcels && !refusalOf(orderFlow, 'waybill', row, ctx.now)
  return isOnItsWay ? { errors: [], isFurther: true, carrier: carrier.value } : at('order_no', refusal.label, refusal.values)
}

/** An order, and whether it has a parcel on its way that further numbers may join. */
type Target = Order & { takesParcels: boolean }

async function ordersOf(ctx: Ctx, numbers: readonly string[]): Promise<Map<string, Target>> {
  const rows = await ctx.db
    .select()
    .from(order)
    .where(and(inArray(order.order_no, [...new Set(numbers)]), liveRows(ctx, orders)))
  const ids = rows.map(({ id }) => id)
  const onTheirWay = await ctx.db
    .selectDistinct({ id: shipment.order_id })
    .from(shipment)
    .where(and(inArray(shipment.order_id, ids), isJoinable))
  const joinable = new Set(onTheirWay.map(({ id }) => id))
  return new Map(rows.map((row) => [row.order_no, { ...row, takesParcels: joinable.has(row.id) }]))
}

async function apply(ctx: Ctx, taskId: number, rows: readonly Accepted[]): Promise<Failure[]> {
  const parsed = rows.map((row) => ({ ...row, ...parse(ctx, row.after) }))
  const parcels = parsed.flatMap(({ parcel, ...row }) => (parcel ? [{ ...row, parcel }] : []))
  const faulty = parsed.flatMap(({ parcel, faults, line, row_id, key }) =>
    parcel ? [] : faults.map((fault): Failure => ({ line, row_id, title: key ?? '', ...fault })),
  )
  const refused = await allOrEach(ctx, parcels, async (ctx, some) => {
    for (const { row_id, line, after, parcel } of some) {
      const { carrier, tracking_no } = parcel
      const id = row_id ?? 0
      const joins = after[JOINS] === true
      // ascending ids are not needed: an order is locked by one worker, and its SKUs in ascending order
      const isOpen = await hasOpenLines(ctx, id)
      if (isOpen ? joins : !joins && !(await isShippedBefore(ctx, taskId, { order_id: id, line })))
        throw refuse(movedSince, { field: 'order_no' })
      if (isOpen) await shipOrder(ctx, { id, ship_type: 'express', carrier_code: carrier, tracking_no }, contract.shipImport)
      else await joinParcel(ctx, { id, carrier_code: carrier, tracking_no }, contract.shipImport)
    }
  })
  return [
    ...faulty,
    ...refused.map(({ item, field, msg }) => ({ line: item.line, row_id: item.row_id, title: item.parcel.order_no, field, msg })),
  ]
}

async function hasOpenLines(ctx: Ctx, id: number): Promise<boolean> {
  return (await itemsOf(ctx, id)).some((item) => openQty(item) > 0)
}

/** Tells whether an earlier line of the same file has shipped the order. */
async function isShippedBefore({ db }: Ctx, taskId: number, { order_id, line }: { order_id: number; line: number }): Promise<boolean> {
  const lines = await db
    .select({ key: importRow.key })
    .from(importRow)
    .where(and(eq(importRow.task_id, taskId), eq(importRow.row_id, order_id), lt(importRow.line, line), eq(importRow.rejected, 0)))
  const parcels = await db.select({ tracking_no: shipment.tracking_no }).from(shipment).where(eq(shipment.order_id, order_id))
  const own = new Set(lines.map(({ key }) => key))
  return parcels.some(({ tracking_no }) => tracking_no !== null && own.has(waybillOf(tracking_no)))
}
