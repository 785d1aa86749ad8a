import { createHash } from 'node:crypto'
import { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResultRow } from 'pg'
import type { Db } from './open.ts'

const dialect = new PgDialect()

/**
 * Runs a statement as a prepared one, which PostgreSQL parses once per connection and, after five runs, no longer plans. Only for statements
 * with one text whose best plan does not depend on the values, such as rows by their keys (ADR 0056).
 */
export function executePrepared<Row extends QueryResultRow>(db: Db, query: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return run(db, named(text), params)
}

/**
 * The same for a hot-path statement: its text is built once for each place in the code, not at every run. Values are passed as they
 * are; an SQL fragment in it has no values. ``prepared(db)<Row>`select … where id = ${id}` ``
 */
export function prepared(db: Db) {
  return <Row extends QueryResultRow>(strings: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> =>
    run(
      db,
      statementAt(strings, values),
      values.filter((value) => !(value instanceof SQL)),
    )
}

interface Statement {
  text: string
  name: string
}

async function run<Row>(db: Db, { text, name }: Statement, params: unknown[]): Promise<Row[]> {
  const statement = db._.session.prepareQuery({ sql: text, params }, undefined, name, false)
  const { rows } = (await statement.execute()) as { rows: Row[] }
  return rows
}

function named(text: string): Statement {
  return { text, name: createHash('md5').update(text).digest('base64url') }
}

const statements = new WeakMap<TemplateStringsArray, Statement & { fragments: readonly unknown[] }>()

/** The statement for a template; one with other fragments than before is built anew. */
function statementAt(strings: TemplateStringsArray, values: readonly unknown[]): Statement {
  const fragments = values.map((value) => (value instanceof SQL ? value : undefined))
  const known = statements.get(strings)
  if (known?.fragments.every((fragment, at) => fragment === fragments[at])) return known
  let n = 0
  const text = strings.reduce((before, part, at) => {
    const fragment = fragments[at - 1]
    return `${before}${fragment ? fixed(fragment) : `$${(n += 1)}`}${part}`
  })
  const built = { ...named(text), fragments }
  statements.set(strings, built)
  return built
}

function fixed(fragment: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(fragment)
  if (params.length > 0) throw new Error(`the fragment has values: ${text}`)
  return text
}
