import { expect, test } from 'vitest'
import { home } from '#contract/index/home.ts'
import { rollUpChecks, rollUpSales } from '#server/areas/figures/roll-up.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { orderWorld } from '#test/make/order-world.ts'

const { server, clock, call, calls, db, token, keyed, buyer, skus, paid } = await orderWorld()

test('[O22] a cancelled and refunded order does not rank, then or later, the trend keeps it', async () => {
  const { id: store_id } = await buyer()
  const [dear = 0, cheap = 0] = await skus(2, { price_store: 5000 })
  const small = await paid({ store_id, lines: [{ sku_id: cheap, qty: 1 }] })
  const large = await paid({ store_id, lines: [{ sku_id: dear, qty: 50 }] })
  const late = await paid({ store_id, lines: [{ sku_id: dear, qty: 40 }] })
  const cancel = (id: number) => call(calls.cancelRefund, { id, reason: 'other' }, keyed())
  const sold = async (period: 'today' | 'yesterday') => {
    const of = async (by: 'skus' | 'by_qty' | 'stores') => (await call(home.rank, { period, by }, { token })).data.list ?? []
    const { goods, orders } = (await call(home.structure, { period }, { token })).data
    return {
      skus: (await of('skus')).map(({ id, amount }) => [id, amount]),
      pieces: (await of('by_qty')).map(({ id, qty }) => [id, qty]),
      stores: (await of('stores')).map(({ id, amount }) => [id, amount]),
      sums: [goods.now, orders.now],
    }
  }
  expect(await cancel(large.id)).toMatchObject({ code: 200 })
  clock.advance(120_000)
  const both = small.paid_amount + late.paid_amount
  expect(await sold('today')).toEqual({
    skus: [
      [dear, late.paid_amount],
      [cheap, small.paid_amount],
    ],
    pieces: [
      [dear, 40],
      [cheap, 1],
    ],
    stores: [[store_id, both]],
    sums: [both, both],
  })

  clock.advance(86_400_000)
  await rollUpSales(db, clock.now())
  expect(await cancel(late.id)).toMatchObject({ code: 200 })
  const net = small.paid_amount
  expect(await sold('yesterday')).toEqual({ skus: [[cheap, net]], pieces: [[cheap, 1]], stores: [[store_id, net]], sums: [net, net] })
  const { data } = await call(home.overview, { period: 'yesterday' }, { token })
  expect(JSON.stringify(data)).toContain(String(both + large.paid_amount))
  expect((await runChecks(server.database.pool, rollUpChecks)).violations).toEqual([])
})
