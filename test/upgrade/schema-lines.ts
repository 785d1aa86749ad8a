import type { Database } from '#server/platform/db/open.ts'

const OURS = `(select oid from pg_namespace where nspname in ('public', 'audit'))`
/** The log's parts by month: their number depends on the day on which the database was made. */
const NO_MONTHS = String.raw`and relname !~ '_\d{6}($|_)'`
/** Extension functions. */
const OWN = `not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

/** One text per object. Columns are compared by name: an installation that grew has them in another order. */
const QUERIES = [
  `select format('column %s.%s %s not null %s default %s identity %s generated %s rights %s', attrelid::regclass, attname,
     format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid), attidentity, attgenerated, attacl)
   from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where relnamespace in ${OURS} and relkind in ('r', 'p') and attnum > 0 and not attisdropped ${NO_MONTHS}`,
  `select format('constraint %s on %s: %s validated %s', conname, conrelid::regclass, pg_get_constraintdef(con.oid), convalidated)
   from pg_constraint con join pg_class c on c.oid = conrelid where connamespace in ${OURS} and contype <> 'n' ${NO_MONTHS}`,
  `select format('index %s valid %s', replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON '), indisvalid)
   from pg_index join pg_class c on c.oid = indexrelid where relnamespace in ${OURS} ${NO_MONTHS}`,
  `select format('relation %s kind %s options %s partition of %s security %s rights %s', c.oid::regclass, relkind, reloptions,
     (select inhparent::regclass from pg_inherits where inhrelid = c.oid), relrowsecurity, relacl)
   from pg_class c where relnamespace in ${OURS} and relkind in ('r', 'p', 'v', 'm', 'S') ${NO_MONTHS}`,
  `select format('sequence %s %s start %s step %s min %s max %s', seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax)
   from pg_sequence join pg_class c on c.oid = seqrelid where relnamespace in ${OURS}`,
  `select format('function %s: %s owner %s rights %s', p.oid::regprocedure, pg_get_functiondef(p.oid), proowner::regrole, proacl)
   from pg_proc p where pronamespace in ${OURS} and prokind = 'f' and ${OWN}`,
  `select format('trigger %s enabled %s', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger t join pg_class c on c.oid = tgrelid
   where relnamespace in ${OURS} and not tgisinternal ${NO_MONTHS}`,
  `select format('extension %s in %s', extname, extnamespace::regnamespace) from pg_extension`,
  `select format('schema %s owner %s rights %s', nspname, nspowner::regrole, nspacl) from pg_namespace where nspname in ('public', 'audit')`,
  `select format('policy %s on %s', polname, polrelid::regclass) from pg_policy`,
  `select format('sms template %s %s %s %s', event, title, content, is_system) from sms_template`,
  `select format('sms channel %s %s', title, kind) from sms_channel`,
]

/** The schema as sorted text lines: tables, constraints, indexes, functions, triggers, rights, and the rows that migrations insert. */
export async function schemaLines({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const answers = await Promise.all(QUERIES.map((text) => pool.query<{ format: string }>(text)))
  return answers.flatMap(({ rows }) => rows.map(({ format }) => format)).toSorted()
}
