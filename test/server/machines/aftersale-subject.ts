import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { contract } from '#contract/index.ts'
import { aftersales } from '#server/areas/order/aftersale/aftersale-rows.ts'
import { customer } from '#server/areas/people/tables.ts'
import { aftersale } from '#server/areas/trade/tables/aftersale-tables.ts'
import { payment, refund } from '#server/areas/trade/tables/money-tables.ts'
import { order, orderItem } from '#server/areas/trade/tables/order-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { aftersaleOrders } from '#test/make/aftersale-orders.ts'
import { offerMaker } from '#test/make/offers.ts'
import type { TestServer } from '#test/server/harness.ts'
import type { Outcome, Subject } from './subject.ts'

const calls = contract.order.aftersale

/** After-sales for shipped orders that WeChat Pay paid, so that a refund waits for the provider. */
export function aftersaleSubject(server: TestServer, token: string): Subject {
  const { call, ctxFor } = server
  const { db } = server.database
  const makeOrder = aftersaleOrders(server, offerMaker(server, token))
  const outcome = ({ code, msg }: { code: number; msg: string }): Outcome => ({ done: code === 200, msg })
  /** Customers, the job and the provider perform it with a log row. */
  const performed = (name: 'send' | 'cancel' | 'expire' | 'succeed' | 'fail') => async (id: number) => {
    const done = await transact(await ctxFor(), async (ctx) => {
      const rows = await advance(ctx, aftersales, name, { where: eq(aftersale.id, id) })
      await audit(
        ctx,
        { address: `order.aftersale.${name}` },
        rows.map((row) => ({ id, before: null, after: row })),
      )
      return rows.length === 1
    })
    const [row] = await db.select().from(aftersale).where(eq(aftersale.id, id))
    // the rows that the provider's answer leaves
    const sent = { pending: 'processing', refunding: 'processing', refund_failed: 'failed', done: 'success' } as const
    const state = row && sent[row.state as keyof typeof sent]
    if (state)
      await db
        .update(refund)
        .set({ state, done_at: state === 'success' ? '2026-03-02T00:00:00Z' : null })
        .where(eq(refund.source_id, id))
    if (row?.state === 'cancelled' || row?.state === 'done') {
      const refund_amount = row.state === 'done' ? 1000 : 0
      await db.update(order).set({ aftersale_open: 0, refund_amount }).where(eq(order.id, row.order_id))
      const back = { refunded_qty: refund_amount / 1000, refunded_amount: refund_amount }
      await db.update(orderItem).set(back).where(eq(orderItem.id, row.item_id))
    }
    return { done }
  }
  /** The kind decides where an approval leads. */
  const passed = (kind: 'refund' | 'return') => async (id: number) => {
    await db
      .update(aftersale)
      .set({ kind })
      .where(and(eq(aftersale.id, id), eq(aftersale.state, 'applied')))
    return outcome(await call(calls.audit, { id, pass: 1 }, { token }))
  }
  return {
    table: aftersale,
    walks: 3,
    async create() {
      const [buyer] = await db.insert(customer).values({ nick: '售后' }).returning({ id: customer.id })
      const state = { state: 'shipped', ship_at: '2026-03-01T03:00:00Z', auto_receive_at: '2999-01-01T00:00:00Z' } as const
      const one = await makeOrder({ user_id: buyer?.id ?? 0 }, [{ qty: 1, pay_amount: 1000, shipped: 1 }], state)
      await db.update(payment).set({ channel: 'wechat' }).where(eq(payment.biz_id, one.id))
      const form = { item_id: one.items[0]?.id ?? 0, kind: 'return' as const, qty: 1, amount: 1000, reason: 'wrong' as const }
      const { data, msg } = await call(calls.create, form, { token })
      if (!data) throw new Error(msg)
      return data.id
    },
    input: { reject: { opinion: '不符' }, refuse: { opinion: '不符' } },
    act: {
      pass: passed('refund'),
      passReturn: passed('return'),
      ...Object.fromEntries((['send', 'cancel', 'expire', 'succeed', 'fail'] as const).map((name) => [name, performed(name)])),
      async refund(id) {
        return outcome(await call(calls.refund, { id }, { token, headers: { 'x-idempotency-key': randomUUID() } }))
      },
    },
  }
}
