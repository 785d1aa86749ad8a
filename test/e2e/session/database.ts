import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'

/** Direct changes in the running product's database, for states that would otherwise need hours or a colleague. */
export const database = {
  /** Logs the person in and returns the token, without the time for a password check. */
  async enter(username: string): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    await change(
      `WITH opened AS (
         INSERT INTO session (admin_user_id, ip, user_agent, last_seen_at, proven_at)
         SELECT id, '127.0.0.1', 'test', now(), now() FROM admin_user WHERE username = $1 RETURNING id
       )
       INSERT INTO session_token (token_hash, session_id, created_at, expires_at)
       SELECT $2, id, now(), now() + interval '2 hours' FROM opened`,
      [username, hash(token)],
    )
    return token
  },

  /** A new mini-program user. */
  newCustomer: (nick: string, phone: string) => change('INSERT INTO customer (nick, phone) VALUES ($1, $2)', [nick, phone]),

  /** The token has expired and can be refreshed. */
  expire: (token: string) =>
    change("UPDATE session_token SET expires_at = now() - interval '1 minute' WHERE token_hash = $1", [hash(token)]),

  /** More than half the token's lifetime is over. */
  age: (token: string) =>
    change(
      "UPDATE session_token SET created_at = now() - interval '100 minutes', expires_at = now() + interval '20 minutes' WHERE token_hash = $1",
      [hash(token)],
    ),

  /** The session's absolute end is this many seconds away. */
  endIn: (token: string, seconds: number) =>
    change(
      'UPDATE session SET ends_at = now() + make_interval(secs => $2::float8) WHERE id = (SELECT session_id FROM session_token WHERE token_hash = $1)',
      [hash(token), String(seconds)],
    ),

  /** Ends the session like another device. */
  revoke: (token: string) =>
    change('UPDATE session SET revoked_at = now() WHERE id = (SELECT session_id FROM session_token WHERE token_hash = $1)', [hash(token)]),

  /** Lets the last authentication expire. */
  doubt: (token: string) =>
    change('UPDATE session SET proven_at = NULL WHERE id = (SELECT session_id FROM session_token WHERE token_hash = $1)', [hash(token)]),

  /** Removes all the person's roles. */
  demote: (username: string) =>
    change('DELETE FROM admin_user_role WHERE admin_user_id = (SELECT id FROM admin_user WHERE username = $1)', [username]),

  /** Sets a password that is valid for one login. */
  askForNewPassword: (username: string) => change('UPDATE admin_user SET must_change_password = 1 WHERE username = $1', [username]),

  /** Marks a text message as not delivered. */
  failSms: (phone: string) =>
    change(
      "INSERT INTO sms_record (phone, event, content, state, channel, created_at) VALUES ($1, 'login_code', '', 'failed', 'console', now())",
      [phone],
    ),

  /** Credits a user's balance by the ledger function. */
  topUp: (userId: number, fen: number) =>
    change(
      `SELECT FROM audit.post('{post}', '{system}', '{0}', '{recharge}', '{user}', ARRAY[$1::int8], '{balance}', ARRAY[$2::int8], '{recharge}',
         ARRAY[gen_random_uuid()::text], '{1}', '{NULL}', '{NULL}', 'system', NULL, now()) WHERE side = 0`,
      [String(userId), String(fen)],
    ),

  /** Stops the task as a dead letter. */
  stopTask: (id: number, error: string) =>
    change("UPDATE task SET state = 'dead', error = $2, finished_at = now() WHERE id = $1", [String(id), error]),

  /** An account with one role and the demo password, so that no other account is affected; older than its first day, so that it may approve. */
  async hire(role: string): Promise<string> {
    const username = `${role}_${process.pid}_${++hired}`
    await change(
      `WITH person AS (
         INSERT INTO admin_user (username, password_hash, real_name, created_at)
         SELECT $1, password_hash, '新同事', now() - interval '2 days' FROM admin_user WHERE username = 'dev' RETURNING id
       )
       INSERT INTO admin_user_role (admin_user_id, role_id) SELECT person.id, role.id FROM person, role WHERE role.code = $2`,
      [username, role],
    )
    return username
  },

  /** A new account with its own role that grants exactly these permissions. */
  async hireFor(...permissions: readonly string[]): Promise<string> {
    const role = `only_${process.pid}_${++hired}`
    await change(`INSERT INTO role (code, title, scope, perms) VALUES ($1, $1, 'all', string_to_array($2, ' '))`, [
      role,
      permissions.join(' '),
    ])
    return database.hire(role)
  },

  /** Replaces the permissions in the person's only role. */
  regrant: (username: string, ...permissions: readonly string[]) =>
    change(
      `UPDATE role SET perms = string_to_array($2, ' ') FROM admin_user_role AS has JOIN admin_user ON admin_user.id = has.admin_user_id
       WHERE role.id = has.role_id AND username = $1`,
      [username, permissions.join(' ')],
    ),

  /** A mini-program user without customer service. */
  async join(nick: string): Promise<number> {
    const { rows } = await pool.query<{ id: string }>('INSERT INTO customer (nick) VALUES ($1) RETURNING id', [nick])
    return Number(rows[0]?.id)
  },

  /** The user registered this long ago, such as `30 days`. */
  registeredBefore: (id: number, ago: string) =>
    change('UPDATE customer SET created_at = now() - $2::interval WHERE id = $1', [String(id), ago]),

  /** The next contact with a user is planned at this distance from now, such as `-1 hour`. */
  planContact: (nick: string, after: string) =>
    change('UPDATE customer SET next_followup_at = now() + $2::interval WHERE nick = $1', [nick, after]),

  /** The account is the back office for the employee with this WeChat id. */
  serve: (username: string, wxid: string) =>
    change('UPDATE admin_user SET cs_id = (SELECT id FROM customer_service WHERE wxid = $2) WHERE username = $1', [username, wxid]),

  /** The account is the back office for an agent. */
  represent: (username: string, agentId: number) =>
    change('UPDATE admin_user SET agent_id = $2 WHERE username = $1', [username, String(agentId)]),

  /** Two agents and a salesman with settled commission and without an open withdrawal. */
  async earners() {
    const { rows } = await pool.query<{ id: number; type: 'agent' | 'salesman'; name: string; phone: string; agent_id: number | null }>(
      `SELECT a.owner_id::int AS id, a.owner_type AS type, coalesce(g.name, s.name) AS name, coalesce(g.phone, c.phone) AS phone,
         s.agent_id::int AS agent_id
       FROM account AS a LEFT JOIN agent AS g ON a.owner_type = 'agent' AND g.id = a.owner_id AND g.state = 'active'
         LEFT JOIN salesman AS s ON a.owner_type = 'salesman' AND s.id = a.owner_id AND s.state = 'on'
         LEFT JOIN customer AS c ON c.id = s.user_id
       WHERE a.kind = 'commission' AND a.available >= 20000 AND coalesce(g.phone, c.phone) IS NOT NULL AND NOT EXISTS (
         SELECT FROM withdraw AS w WHERE w.owner_type = a.owner_type AND w.owner_id = a.owner_id
           AND w.state IN ('pending', 'approved', 'paying', 'failed'))
       ORDER BY a.available DESC, a.id`,
    )
    const [one, other] = rows.filter(({ type }) => type === 'agent')
    // the salesman's row names the agent
    const salesman = rows.find(({ type, agent_id }) => type === 'salesman' && agent_id !== one?.id && agent_id !== other?.id)
    if (!one || !other || !salesman) throw new Error('the demo data have no owners of commission')
    return { one, other, salesman }
  },

  /** The person's only role requires a second factor. */
  askForFactor: (username: string) =>
    change(
      `UPDATE role SET second_factor = 1 FROM admin_user_role AS has JOIN admin_user ON admin_user.id = has.admin_user_id
       WHERE role.id = has.role_id AND username = $1`,
      [username],
    ),

  /** Customers apply for new stores with these names, one after the other. */
  async apply(names: readonly string[]): Promise<void> {
    await pool.query(
      `WITH applicant AS (
         INSERT INTO customer (nick) SELECT name FROM unnest($1::text[]) AS name RETURNING id, nick
       )
       INSERT INTO store_audit (audit_no, kind, user_id, name, contact, phone, license_no, license_image, province_code, city_code,
         district_code, snapshot, state, submitted_at)
       SELECT 'E' || nick, 'new', id, nick, '王五', '170' || lpad(id::text, 8, '0'), 'E2E' || id, image, '330000', '330100', '330109',
         jsonb_build_object('name', nick, 'type', 'hardware', 'contact', '王五', 'phone', '170' || lpad(id::text, 8, '0'), 'address',
           '建设一路18号', 'license_no', 'E2E' || id, 'license_image', image, 'front_images', jsonb_build_array(image),
           'province_code', '330000', 'city_code', '330100', 'district_code', '330109'),
         'pending', now() + row_number() OVER (ORDER BY nick) * interval '1 millisecond'
       FROM applicant, (SELECT license_image AS image FROM store_audit WHERE license_image IS NOT NULL ORDER BY id LIMIT 1) AS picture`,
      [names],
    )
  },

  /** Inserts brands and log rows with these texts, two per brand; creating them by calls would take minutes. */
  async write(texts: readonly string[], code: string, logo: string): Promise<void> {
    await pool.query(
      `INSERT INTO brand (code, logo, status, title, title_en, origin, intro)
       SELECT $2 || n, $4, 0, t[2 * n - 1] || ' ' || n, t[2 * n], t[2 * n], t[2 * n - 1]
       FROM (SELECT array_agg(text) AS t FROM jsonb_array_elements_text($1) AS text) AS all_texts, generate_series(1, $3) AS n`,
      [JSON.stringify(texts), code, Math.floor(texts.length / 2), logo],
    )
    await pool.query(
      `INSERT INTO logger (kind, code, request_id, username, action, ip, user_agent, msg, reason, after)
       SELECT 'error', 500, $2 || n, text, 'common.error.report', text, text, text, text,
         jsonb_build_object('route', text, 'message', text, 'stack', text)
       FROM jsonb_array_elements_text($1) WITH ORDINALITY AS all_texts (text, n) WHERE n <= 100`,
      [JSON.stringify(texts), code],
    )
  },
}

let hired = 0

// one connection per worker, opened by its first test
const pool = new pg.Pool({ connectionString: process.env.E2E_DATABASE_URL, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })

/** The rows that a statement on the running product's database answers. */
export async function query<Row extends pg.QueryResultRow = Record<string, unknown>>(
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await pool.query<Row>(statement, [...values])
  return rows
}

async function change(statement: string, values: readonly string[]): Promise<void> {
  const { rowCount } = await pool.query(statement, [...values])
  if (rowCount !== 1) throw new Error(`${rowCount} rows instead of one: ${statement}`)
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
