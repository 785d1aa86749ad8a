import type { Db } from './open.ts'

/** A statement that is prepared once for each database: `const find = preparedOnce((db) => db.select()….prepare('find'))`. */
export function preparedOnce<Statement>(prepare: (db: Db) => Statement): (db: Db) => Statement {
  const statements = new WeakMap<Db, Statement>()
  return (db) => {
    const statement = statements.get(db) ?? prepare(db)
    statements.set(db, statement)
    return statement
  }
}
