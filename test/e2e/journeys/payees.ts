import { post } from '#test/e2e/calls.ts'
import { unique, type GoodsData } from '#test/e2e/goods/data.ts'
import { database, query } from '#test/e2e/session/database.ts'

// less than the owners of commission whom other journeys look for have
const EARNED = 15_000
const DIGITS = 10_000_000_000

/** Agents with these names apply for a payout each, and a person of finance approves it; returns the ids of the withdrawals. */
export async function approvedPayouts(goods: GoodsData, baseURL: string | undefined, names: readonly string[]): Promise<number[]> {
  // the last territories of the country: stores in other journeys are in none of them
  const areas = await query<{ code: string }>(
    `select code from area where level = 3 and not exists (select from agent_area where area_code = code) order by code desc limit $1`,
    [names.length],
  )
  const ids: number[] = []
  for (const [at, name] of names.entries()) {
    const digits = String(Number.parseInt(unique(), 16) % DIGITS).padStart(10, '0')
    const { id = 0 } = (await goods.post('/api/agent/agent/edit', {
      name,
      level: 1,
      contact: '周九',
      phone: `17${digits.slice(1)}`,
      areas: [areas[at]?.code],
      commission_rate: 800,
      contract_start: '2026-01-01',
      contract_end: '2035-12-31',
      bank_name: '工商银行',
      account_name: name,
      bank_account: `622202${digits}`,
    })) as { id?: number }
    await query(
      `select from audit.post('{post}', '{system}', '{0}', '{commission_expense}', '{agent}', array[$1::int8], '{commission}', array[$2::int8],
         '{settle}', array[gen_random_uuid()::text], '{1}', '{NULL}', '{NULL}', 'system', null, now()) where side = 0`,
      [id, EARNED],
    )
    const account = await database.hire('agent')
    await database.represent(account, id)
    const applied = await post<{ id: number }>(account, baseURL, '/api/finance/withdraw/apply', { amount: EARNED, way: 'bank' })
    ids.push(applied.id)
  }
  const reviewer = await database.hire('finance')
  const rows = await query<{ version: number }>('select version from withdraw where id = any($1) order by array_position($1, id)', [ids])
  await post(reviewer, baseURL, '/api/finance/withdraw/audit', { ids, versions: rows.map(({ version }) => version), pass: 1 })
  return ids
}
