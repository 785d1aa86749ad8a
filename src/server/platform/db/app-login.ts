import type { Pool } from 'pg'

/** The login that serves the product; if the operator gives only one login, the role that it assumes. */
export const APP_LOGIN = 'hexbolt_app'

type Label = readonly [zh: string, en: string]

const SCHEMAS = `('public', 'audit', 'drizzle', 'graphile_worker')`

/** Each is a boolean query about this connection's login; true is a weakness. */
const weaknesses: readonly [question: string, words: Label][] = [
  [
    `session_user <> current_user`,
    ['连接可用 reset role 变回表的所有者', 'the connection becomes the owner of the tables again by `reset role`'],
  ],
  [`(select rolsuper from pg_roles where rolname = session_user)`, ['登录名是超级用户', 'the login is a superuser']],
  [
    `(select rolcreaterole or rolreplication or rolbypassrls from pg_roles where rolname = session_user)`,
    ['登录名可建立角色、复制数据或绕过行级规则', 'the login may create roles, replicate, or bypass row security'],
  ],
  [
    `exists (select from pg_class where relnamespace in (select oid from pg_namespace where nspname in ${SCHEMAS})
       and pg_has_role(session_user, relowner, 'member'))`,
    ['登录名拥有表：可关闭触发器并修改日志', 'the login owns tables: it can switch triggers off and change the logs'],
  ],
  [
    `exists (select from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and case t.tgfoid
       when 'public.refuse_change'::regproc then has_table_privilege(session_user, c.oid, 'update, delete, truncate, trigger')
       when 'public.refuse_direct_write'::regproc then has_table_privilege(session_user, c.oid, 'insert, update, delete, truncate, trigger') end)`,
    ['登录名有权修改日志与流水表', 'the login has rights to change logs and ledgers'],
  ],
  [`has_schema_privilege(session_user, 'public', 'create')`, ['登录名可在 public 中建立对象', 'the login may create objects in public']],
  [
    `exists (select from pg_roles where rolname in ('pg_execute_server_program', 'pg_write_server_files', 'pg_read_server_files',
       'pg_write_all_data', 'pg_maintain') and pg_has_role(session_user, oid, 'member'))`,
    [
      '登录名可读写服务器文件、执行程序或写入所有表',
      'the login may read or write files of the server, run programs, or write to all tables',
    ],
  ],
]

/** A warning about the serving login; undefined if it owns nothing and has no excess permissions. */
export async function warningFor({ pool }: { pool: Pool }): Promise<string | undefined> {
  const { rows } = await pool.query<{ answers: boolean[] }>(
    `select array[${weaknesses.map(([question]) => question).join(', ')}] as answers`,
  )
  const found = weaknesses.filter((_, at) => rows[0]?.answers[at]).map(([, words]) => words)
  if (found.length === 0) return undefined
  return [
    '  警告：数据库登录名权限过大，能执行任意 SQL 的攻击者可修改日志与流水：',
    ...found.map(([zh]) => `    · ${zh}`),
    '  请为 DATABASE_URL 使用不拥有任何对象的登录名，并以 DATABASE_OWNER_URL 指定所有者（docs/operations.md）。',
    '  Warning: the database login has too many rights. SQL of an attacker could change logs and ledgers:',
    ...found.map(([, en]) => `    · ${en}`),
    '  Give DATABASE_URL a login that owns nothing, and DATABASE_OWNER_URL the owner (docs/operations.md).',
  ].join('\n')
}
