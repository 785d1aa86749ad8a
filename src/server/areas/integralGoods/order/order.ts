import { eq } from 'drizzle-orm'
import { exchangeFlow } from '#contract/integralGoods/order-flow.ts'
import { order as contract, exchangeRow, type ExchangeQuery } from '#contract/integralGoods/order.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { exchanges } from '#server/areas/integralGoods/shared/rows.ts'
import { integralGoods, integralOrder } from '#server/areas/integralGoods/shared/tables.ts'
import { shipOrder } from '#server/areas/order/order/order-ship.ts'
import { changeNewestWaybill } from '#server/areas/order/order/order-waybill.ts'
import { customer } from '#server/areas/people/tables.ts'
import { exportOf } from '#server/features/export/export.ts'
import { defineEntity, titled } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { readPage } from '#server/platform/kernel/list/list.ts'
import { stateCounts } from '#server/platform/kernel/list/state-counts.ts'
import { lockFor } from '#server/platform/kernel/machine.ts'
import { rowOr404, touched } from '#server/platform/kernel/rows.ts'
import { cancelExchange, expireAll, expireExchange, mustAllow } from './exchange.ts'
import { person, source } from './order-source.ts'

export { readDetail as detail } from './order-source.ts'

const sheet = sheetColumns(exchangeRow.shape, {
  exchange_no: 'text',
  title: 'text',
  kind: 'words',
  sku_code: 'text',
  user_nick: 'text',
  user_phone: 'text',
  store_name: 'text',
  integral: 'int',
  cash: 'money',
  paid_amount: 'money',
  integral_back: 'int',
  state: 'words',
  order_no: 'text',
  reason: 'text',
  created_at: 'moment',
})

const exported = exportOf({ kind: 'integralGoods.order.export', source: () => source, columns: () => sheet })
const exportAll = exported.verb
export { exportAll as export }

export const entity = defineEntity({
  ...exchanges,
  title: integralOrder.exchange_no,
  code: integralOrder.exchange_no,
  search: {
    ...person.search,
    by: [{ as: 'number', column: integralOrder.exchange_no, filter: 'exchange_no' }],
  },
  references: { goods_id: titled(integralGoods), user_id: { table: customer, title: customer.nick } },
  files: { columns: {}, copies: [{ table: integralOrder, columns: { image: 'one' } }] },
  tasks: [exported.task],
  timers: { expire: expireExchange },
  jobs: { 'exchange-expire': { at: '* * * * *', latestOnly: true, act: expireAll } },
  todos: [
    {
      key: 'pending_ship',
      label: ['待发货兑换', 'Exchanges to ship'],
      unit: ['单', 'exchange to ship'],
      harm: 'promised',
      since: integralOrder.created_at,
      page: 'integralGoods/order/index',
      query: { state: 'pending_ship' },
      access: 'integralGoods:order:ship',
      where: () => eq(integralOrder.state, 'pending_ship'),
    },
  ],
})

export function list(ctx: Ctx, query: ExchangeQuery) {
  return readPage(ctx, source, query)
}

export function counts(ctx: Ctx, query: ParsedOf<typeof contract.counts>) {
  return stateCounts(ctx, exchangeFlow, source, query)
}

/** Ships the order for exchanged goods; the exchange follows. The order is locked before it, as where it is shipped by itself. */
export function ship(ctx: Ctx, { id, version, ...parcel }: ParsedOf<typeof contract.ship>) {
  return transact(ctx, async (ctx) => {
    const { order_id } = await mustAllow(ctx, 'ship', { id, version })
    // only goods, which have an order, wait for a shipment
    await shipOrder(ctx, { id: order_id as number, ...parcel }, contract.ship)
    const row = await rowOr404(ctx, exchanges, id)
    return { id, version: row.version }
  })
}

/** Corrects carrier and number of the goods that are on their way. */
export function waybill(ctx: Ctx, { id, version, ...values }: ParsedOf<typeof contract.waybill>) {
  return transact(ctx, async (ctx) => {
    const { order_id } = await mustAllow(ctx, 'waybill', { id })
    const before = await changeNewestWaybill(ctx, order_id as number, values)
    // corrections run one after the other on the order, so the version counts from here
    await lockFor(ctx, exchanges, 'waybill', { id, version })
    await ctx.db.update(integralOrder).set(touched(ctx, integralOrder)).where(eq(integralOrder.id, id))
    const { reason, ...after } = values
    await audit(ctx, contract.waybill, { id, before, after, reason })
    const row = await rowOr404(ctx, exchanges, id)
    return { id, version: row.version }
  })
}

export async function cancel(ctx: Ctx, { id, version, reason }: ParsedOf<typeof contract.cancel>) {
  const row = await cancelExchange(ctx, 'cancel', { id, version, reason, call: contract.cancel })
  return { id, version: row.version }
}
