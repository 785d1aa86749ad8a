import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { contract } from '#contract/index.ts'
import { customer } from '#server/areas/people/tables.ts'
import { bankLine } from '#server/areas/trade/tables/bank-tables.ts'
import { payment } from '#server/areas/trade/tables/money-tables.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { bankRowsOf } from '#test/make/bank/rows.ts'
import type { TestServer } from '#test/server/harness.ts'
import { systemActs } from './activity-subjects.ts'
import { outcome, type Subject } from './subject.ts'

/** A bank line, and a voucher with its amount that no other line belongs to. */
export function bankLineSubject({ call, database, ...server }: TestServer, token: string): Subject {
  const { db } = database
  const lines = contract.finance.bankLine
  const of = { table: bankLine, contract: lines }
  let amount = 1_000_000
  const vouchers = new Map<number, number>()
  return {
    table: bankLine,
    async create() {
      amount += 1
      const [user] = await db.insert(customer).values({ nick: '付款' }).returning({ id: customer.id })
      const voucher = { images: ['/files/aa/voucher.webp'], payer_name: '付款', paid_date: '2026-01-02' }
      const own = { pay_no: `BANK${amount}`, biz_no: `B${amount}`, biz_type: 'integral' as const, biz_id: 1, user_id: user?.id ?? 0 }
      const [row] = await db
        .insert(payment)
        .values({ ...own, channel: 'offline', amount, state: 'verifying', voucher })
        .returning({ id: payment.id })
      const id = (await bankRowsOf(database, amount))['finance.bankLine']
      vouchers.set(id, row?.id ?? 0)
      return id
    },
    input: { ignore: { kind: 'fee' } },
    act: {
      ...systemActs({ database, call, ...server }, of, ['doubt', 'clear']),
      ...systemActs({ database, call, ...server }, of, ['lapse'], () => ({ payment_id: null, rule: null })),
      async match(id) {
        const rows = await advance({ db }, of, 'match', {
          where: eq(bankLine.id, id),
          set: { payment_id: vouchers.get(id) ?? 0, rule: 'name' },
        })
        return { done: rows.length === 1 }
      },
      async accept(id) {
        const [row] = await db.select({ version: bankLine.version }).from(bankLine).where(eq(bankLine.id, id))
        const input = { id, version: row?.version ?? 0, payment_id: vouchers.get(id) ?? 0 }
        return outcome(await call(lines.accept, input, { token, headers: { 'x-idempotency-key': randomUUID() } }))
      },
    },
  }
}
