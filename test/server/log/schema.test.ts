import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration, type DrizzleSnapshotJSON } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { COMMIT_BEFORE_BASELINE, migrateDatabase, migrationsFolder } from '#server/platform/db/migrate.ts'
import type { Database } from '#server/platform/db/open.ts'
import { isStartError } from '#server/platform/env/start-error.ts'
import { openEmpty } from '#test/server/harness.ts'

const OURS = `(select oid from pg_namespace where nspname in ('public', 'audit'))`

/** One text per column, constraint, index and sequence. */
const QUERIES = [
  `select format('column %s.%s %s not null %s default %s identity %s generated %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
     attnotnull, pg_get_expr(adbin, adrelid), attidentity, attgenerated)
   from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where relnamespace in ${OURS} and relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
  `select format('constraint %s on %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
   where connamespace in ${OURS} and contype <> 'n'`,
  `select format('index %s', replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')) from pg_index join pg_class c on c.oid = indexrelid
   where relnamespace in ${OURS}`,
  `select format('sequence %s %s start %s step %s min %s max %s', seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax)
   from pg_sequence join pg_class c on c.oid = seqrelid where relnamespace in ${OURS}`,
]

/** Besides the log's partitions: a constraint with its index, marks for seals, and a foreign key to a table in a higher layer. */
const BY_HAND = [
  'banner_popup_excl',
  'banner_popup_excl',
  'logger.generation',
  'logger.tx',
  'logger_tx_idx',
  'notification_admin_user_id_admin_user_id_fk',
]

test('migrations create the tables in the newest snapshot, plus only the objects named here', async () => {
  const [migrated, generated] = [await openEmpty(), await openEmpty()]
  await migrateDatabase(migrated)
  await generated.pool.query('create extension pg_trgm')
  // functions in indexes and defaults
  const functions = ['bigrams', 'fold_text', 'fold_code', 'fold_key', 'pinyin_initials', 'search_text'].map((name) => `${name}(text)`)
  for (const name of [...functions, 'next_code(text, text, integer)']) {
    const { rows } = await migrated.pool.query<{ text: string }>(`select pg_get_functiondef('public.${name}'::regprocedure) as text`)
    await generated.pool.query(rows[0]?.text ?? '')
  }
  for (const statement of await generateMigration(generateDrizzleJson({}), newestSnapshot())) await generated.pool.query(statement)
  const [migratedLines, described] = [await linesOf(migrated), await linesOf(generated)]
  expect([...described].filter((line) => !migratedLines.has(line))).toEqual([])
  const more = [...migratedLines].filter((line) => !described.has(line) && !/ audit\./.test(line))
  const names = more.map((line) => /^\w+ (?:CREATE INDEX )?([\w.]+)/.exec(line)?.[1] ?? line)
  expect(names.toSorted()).toEqual(BY_HAND)
})

function newestSnapshot(): DrizzleSnapshotJSON {
  const newest = globSync('meta/*_snapshot.json', { cwd: migrationsFolder }).toSorted().at(-1) ?? ''
  return JSON.parse(readFileSync(join(migrationsFolder, newest), 'utf8')) as DrizzleSnapshotJSON
}

async function linesOf({ pool }: Database): Promise<Set<string>> {
  const answers = await Promise.all(QUERIES.map((text) => pool.query<{ format: string }>(text)))
  return new Set(answers.flatMap(({ rows }) => rows.map(({ format }) => format)))
}

test('a database older than the baseline is refused unchanged, with bilingual instructions', async () => {
  const older = await openEmpty()
  await older.pool.query(
    `create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
     insert into drizzle.__drizzle_migrations (hash, created_at) values ('0000_extensions', 1795100000000), ('0037_logs_by_account', 1795385340089)`,
  )
  const refusal = await migrateDatabase(older).catch((error: unknown) => error)
  expect(isStartError(refusal)).toBe(true)
  const words = String(refusal)
  for (const part of [
    '0.1.0 之前的开发版本',
    'before 0.1.0',
    'DATA_DIR',
    `提交 ${COMMIT_BEFORE_BASELINE}`,
    `commit ${COMMIT_BEFORE_BASELINE}`,
  ]) {
    expect(words).toContain(part)
  }
  const { rows } = await older.pool.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`)
  expect(rows).toEqual([])
})
