import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Label } from '#contract/kit/label.ts'
import type { Check } from './check.ts'

/** No two live rows have codes that differ in their writing only. Those from before the rule stay until a person renames them. */
export function codeCheck(table: PgTable, [zh, en]: Label, within = 'code_key'): Check {
  const name = getTableName(table)
  return {
    name: `${name}.code_writing`,
    label: [`${zh}编码不只是写法不同`, `${en} codes differ in more than their writing`],
    violations: `select string_agg(code, ' = ' order by id) as sample from "${name}" where deleted_at is null
      group by ${within} having count(*) > 1`,
  }
}
