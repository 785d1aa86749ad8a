import type { Add, Rows } from './filling-activities.ts'

/** A bank statement with its line; each copy gets its own line. */
export async function fillBank(add: Add) {
  const facts = { account_tail: '1234', layout: 'signed', first_day: '2026-11-01', last_day: '2026-11-01', opening: 0, closing: 1 }
  const sums = { line_count: 1, known_count: 0, in_count: 1, in_amount: 1, out_count: 0, out_amount: 0 }
  const bankStatement = await add('bank_statement', { ...facts, ...sums, name: '计数.csv', hash: 'count', created_by: 1 })
  const own = { statement_id: bankStatement, line: 2, line_key: 'count', day: '2026-11-01', amount: 1, balance: 1, name: '计数' }
  const bankLine = await add('bank_line', own)
  const rows: Rows = [
    ['bank_statement', `id = ${bankStatement}`],
    [
      'bank_line',
      `id = ${bankLine}`,
      { line_key: `line_key || i`, statement_id: `(select id from bank_statement order by id offset i - 1 limit 1)` },
    ],
  ]
  return { ids: { bankStatement, bankLine }, rows }
}
