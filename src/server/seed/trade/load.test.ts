import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { demoWorld } from '#test/make/demo-world.ts'

const { server, clock, pool } = await demoWorld()
const now = clock.now()

const rows = async (query: string) => (await pool.query<Record<string, unknown>>(query)).rows
const statesOf = async (table: string, column = 'state') =>
  (await rows(`select distinct ${column} as value from ${table} where ${column} is not null order by 1`)).map(({ value }) => value)

test('[I1] [I2] [I5] [I7] [I8] the demo orders keep every rule of the catalogue of verify', async () => {
  expect((await runChecks(pool, allChecks())).violations).toEqual([])
})

test('[A19] [A20] [A21] every order and money list has rows in every reachable state', async () => {
  expect(await statesOf('sales_order')).toEqual([
    'closed',
    'completed',
    'part_shipped',
    'pending_group',
    'pending_pay',
    'pending_ship',
    'pending_verify',
    'received',
    'shipped',
  ])
  expect(await statesOf('sales_order', 'pay_way')).toEqual(['balance', 'mixed', 'offline', 'wechat'])
  expect(await statesOf('aftersale')).toHaveLength(10)
  expect(await statesOf('payment')).toEqual(['closed', 'part_refunded', 'refunded', 'rejected', 'success', 'verifying'])
  expect(await statesOf('refund')).toEqual(['failed', 'processing', 'success'])
  expect(await statesOf('commission')).toEqual(['cancelled', 'frozen', 'settled'])
  expect(await statesOf('free_order_record')).toEqual(['applied', 'candidate', 'granted', 'lost', 'rejected', 'won'])
  expect(await statesOf('withdraw')).toEqual(['approved', 'cancelled', 'failed', 'paid', 'paying', 'pending', 'rejected'])
  expect(await rows('select count(*) > 0 as some from commission where clawback > 0')).toEqual([{ some: true }])
  expect(await rows(`select count(*)::integer as lotteries from lottery_prize where kind = 'goods'`)).toEqual([{ lotteries: 6 }])
})

test('[I7] [I8] amounts, quantities and times of the demo orders agree with each other', async () => {
  const wrong = `
    select 'lines' as what, o.id from sales_order o join (select order_id, sum(pay_amount) as pay, sum(integral_off) as points, sum(adjust) as adjust, sum(qty) as qty, count(*) as kinds,
        sum(refunded_amount) as refunded from sales_order_item group by 1) i on i.order_id = o.id
      where (i.pay, i.points, i.adjust, i.qty, i.kinds) is distinct from (o.pay_amount - o.freight_amount, o.integral_off, o.adjust_amount, o.qty_total, o.item_kinds) or i.refunded > o.refund_amount
    union all select 'paid', o.id from sales_order o left join (select biz_id, sum(amount) as paid from payment where paid_at is not null group by 1) p on p.biz_id = o.id
      where o.paid_amount <> coalesce(p.paid, 0) or (o.paid_at is null) <> (o.paid_amount = 0)
    union all select 'refunded', o.id from sales_order o left join (select order_id, sum(amount) as back from refund where state = 'success' group by 1) r on r.order_id = o.id where o.refund_amount <> coalesce(r.back, 0)
    union all select 'reserved', p.id from payment p left join (select payment_id, sum(amount) as back from refund group by 1) r on r.payment_id = p.id where p.refunded_amount <> coalesce(r.back, 0)
    union all select 'sent', i.id from sales_order_item i left join (select item_id, sum(qty) as qty from shipment_item group by 1) s on s.item_id = i.id where i.shipped_qty <> coalesce(s.qty, 0)
    union all select 'state', o.id from sales_order o join (select order_id, bool_and(shipped_qty + refunded_unshipped = qty) as is_all, bool_or(shipped_qty > 0) as is_some from sales_order_item group by 1) i on i.order_id = o.id
      where case when o.state in ('shipped', 'received', 'completed') then not is_all when o.state = 'part_shipped' then is_all or not is_some when o.state <> 'closed' then is_some else false end
    union all select 'future', id from sales_order where greatest(created_at, paid_at, ship_at, received_at, completed_at, closed_at) > '${now.toISOString()}'
    union all select 'order of times', id from sales_order where not (created_at <= coalesce(paid_at, created_at) and coalesce(paid_at, created_at) <= coalesce(ship_at, paid_at, created_at)
      and coalesce(ship_at, created_at) <= coalesce(received_at, ship_at, created_at) and coalesce(received_at, created_at) <= coalesce(completed_at, received_at, created_at) and coalesce(paid_at, created_at) <= coalesce(closed_at, paid_at, created_at))
    union all select 'overdue', id from sales_order where auto_close_at < '${now.toISOString()}' or state = 'shipped' and auto_receive_at < '${now.toISOString()}' or state = 'received' and received_at < '${now.toISOString()}'::timestamptz - interval '7 days'
    union all select 'older than its store', o.id from sales_order o join store s on s.id = o.store_id where s.created_at > o.created_at
    union all select 'reserved stock', s.id from sku s left join (select sku_id, sum(qty - shipped_qty - refunded_unshipped) as qty from sales_order_item i join sales_order o on o.id = i.order_id where o.state <> 'closed' group by 1) i on i.sku_id = s.id
      left join (select sku_id, sum(qty) as qty from lottery_record where state = 'pending_address' group by 1) w on w.sku_id = s.id
      where s.stock_lock <> coalesce(i.qty, 0) + coalesce(w.qty, 0)
    union all select 'stock of the SPU', p.id from spu p join (select spu_id, sum(stock) as stock from sku where deleted_at is null group by 1) s on s.spu_id = p.id where p.stock_sum <> s.stock
    union all select 'store', s.id from store s left join (select store_id, count(*) as n, sum(paid_amount) as amount from sales_order where paid_at is not null group by 1) o on o.store_id = s.id
      where (s.order_count, s.order_amount) <> (coalesce(o.n, 0), coalesce(o.amount, 0))
    union all select 'commission', a.id from account a left join (select owner_type, owner_id, sum(amount - clawback) as amount from commission where state = 'settled' group by 1, 2) c using (owner_type, owner_id)
      left join (select owner_type, owner_id, sum(amount) as amount from withdraw where state = 'paid' group by 1, 2) w using (owner_type, owner_id)
      where a.kind = 'commission' and a.available + a.frozen <> coalesce(c.amount, 0) - coalesce(w.amount, 0)
    union all select 'top rate', c.item_id from commission c join sales_order_item i on i.id = c.item_id group by 2, i.pay_amount having sum(c.amount) > max(i.pay_amount) * 2400 / 10000
    union all select 'open after-sales', o.id from sales_order o where aftersale_open <> (select count(*) from aftersale a where a.order_id = o.id and a.state in ('applied', 'wait_return', 'returning', 'wait_refund', 'refunding', 'refund_failed'))`
  expect(await rows(wrong)).toEqual([])
})

test('[M7] a demo withdrawal is paid to the account bound at approval; another is rejected', async () => {
  const { withdraw } = contract.finance
  const perms = ['finance:withdraw:audit', 'finance:withdraw:pay']
  const key = async () => ({ token: await server.login({ perms }), headers: { 'x-idempotency-key': randomUUID() } })
  const [approved, pending] = await Promise.all(
    ['approved', 'pending'].map(
      async (state) =>
        (await rows(`select id::integer as id from withdraw where state = '${state}' and way = 'bank' limit 1`))[0]?.['id'] as number,
    ),
  )
  const paid = await server.call(withdraw.pay, { id: approved ?? 0, pay_serial: 'DEMO-0001', pay_voucher: '/files/v.png' }, await key())
  expect(paid).toMatchObject({ code: 200 })
  const rejected = await server.call(withdraw.audit, { ids: [pending ?? 0], pass: 0, reason: '资料不符' }, await key())
  expect(rejected.data).toMatchObject({ success: [pending] })
  expect(
    await rows(`select state, payee_mask like '%**** ____' as masked from withdraw where id in (${approved}, ${pending}) order by state`),
  ).toEqual([
    { state: 'paid', masked: true },
    { state: 'rejected', masked: true },
  ])
  expect(await rows(`select id from withdraw where way <> 'balance' and payee is null`)).toEqual([])
  expect((await runChecks(pool, allChecks())).violations).toEqual([])
})
