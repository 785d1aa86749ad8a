import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { contract } from '#contract/index.ts'
import { customer } from '#server/areas/people/tables.ts'
import { balanceAdjust } from '#server/areas/userBalance/shared/tables.ts'
import { settingMaker } from '#test/make/shop.ts'
import type { TestServer } from '#test/server/harness.ts'
import { outcome, type Subject } from './subject.ts'

/** The limit for the other subjects, which give much on one day. */
const MOST_FEN = 999_999_900

export function adjustSubject(server: TestServer, token: string): Subject {
  const { call, login, database } = server
  const { db } = database
  const { account, adjust } = contract.userBalance
  const set = settingMaker(server)
  const keyed = (token: string) => ({ token, headers: { 'x-idempotency-key': randomUUID() } })
  const decide = (pass: 0 | 1) => async (id: number) => {
    const [row] = await db.select({ version: balanceAdjust.version }).from(balanceAdjust).where(eq(balanceAdjust.id, id))
    const other = await login({ perms: ['userBalance:*:*'], scope: 'all' })
    const version = row?.version ?? 0
    const { hash } = (await call(adjust.detail, { id }, { token })).data
    return outcome(await call(adjust.audit, { id, version, pass, hash, ...(pass === 0 && { reason: '不符' }) }, keyed(other)))
  }
  return {
    table: balanceAdjust,
    walks: 3,
    async create() {
      const [row] = await db.insert(customer).values({ nick: '调整' }).returning({ id: customer.id })
      const input = { user_id: row?.id ?? 0, direction: 'add' as const, amount: 200_000, reason: '试一试' }
      await set('finance.adjust_free_limit', 100_000)
      const { id } = (await call(account.adjust, input, keyed(token))).data
      await set('finance.adjust_free_limit', MOST_FEN)
      return id
    },
    act: { approve: decide(1), reject: decide(0) },
  }
}
