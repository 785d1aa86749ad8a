import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'

/** What a test does to the database of the running product, to make for real what else would take hours or a colleague. */
export const database = {
  /** The person logs in, and has this token: without the time that a password takes to prove. */
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

  /** The token is past its life and may be refreshed. */
  expire: (token: string) =>
    change("UPDATE session_token SET expires_at = now() - interval '1 minute' WHERE token_hash = $1", [hash(token)]),

  /** The token is past half its life. */
  age: (token: string) =>
    change(
      "UPDATE session_token SET created_at = now() - interval '100 minutes', expires_at = now() + interval '20 minutes' WHERE token_hash = $1",
      [hash(token)],
    ),

  /** Somebody ends the session from elsewhere. */
  revoke: (token: string) =>
    change('UPDATE session SET revoked_at = now() WHERE id = (SELECT session_id FROM session_token WHERE token_hash = $1)', [hash(token)]),

  /** Nobody has proven lately to be the one whose session it is. */
  doubt: (token: string) =>
    change('UPDATE session SET proven_at = NULL WHERE id = (SELECT session_id FROM session_token WHERE token_hash = $1)', [hash(token)]),

  /** Somebody takes all roles from the person. */
  demote: (username: string) =>
    change('DELETE FROM admin_user_role WHERE admin_user_id = (SELECT id FROM admin_user WHERE username = $1)', [username]),

  /** Somebody has given the person a password that is good for one login. */
  askForNewPassword: (username: string) => change('UPDATE admin_user SET must_change_password = 1 WHERE username = $1', [username]),

  /** A text message was not delivered. */
  failSms: (phone: string) =>
    change(
      "INSERT INTO sms_record (phone, event, content, state, channel, created_at) VALUES ($1, 'login_code', '', 'failed', 'console', now())",
      [phone],
    ),

  /** Somebody new with one role and the password of the demonstration; nobody else's rights are touched with theirs. */
  async hire(role: string): Promise<string> {
    const username = `${role}_${process.pid}_${++hired}`
    await change(
      `WITH person AS (
         INSERT INTO admin_user (username, password_hash, real_name)
         SELECT $1, password_hash, '新同事' FROM admin_user WHERE username = 'dev' RETURNING id
       )
       INSERT INTO admin_user_role (admin_user_id, role_id) SELECT person.id, role.id FROM person, role WHERE role.code = $2`,
      [username, role],
    )
    return username
  },

  /** Somebody new with a role of their own, which grants these and nothing else. */
  async hireFor(...permissions: readonly string[]): Promise<string> {
    const role = `only_${process.pid}_${++hired}`
    await change(`INSERT INTO role (code, title, scope, perms) VALUES ($1, $1, 'all', string_to_array($2, ' '))`, [
      role,
      permissions.join(' '),
    ])
    return database.hire(role)
  },

  /** The one role of the person grants this from now on. */
  regrant: (username: string, ...permissions: readonly string[]) =>
    change(
      `UPDATE role SET perms = string_to_array($2, ' ') FROM admin_user_role AS has JOIN admin_user ON admin_user.id = has.admin_user_id
       WHERE role.id = has.role_id AND username = $1`,
      [username, permissions.join(' ')],
    ),

  /** Brands and log rows whose texts are these, two to a brand; what put them there would be asked for minutes. */
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

// one connection for each worker, made when the first test asks
const pool = new pg.Pool({ connectionString: process.env.E2E_DATABASE_URL, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })

async function change(statement: string, values: readonly string[]): Promise<void> {
  const { rowCount } = await pool.query(statement, [...values])
  if (rowCount !== 1) throw new Error(`${rowCount} rows instead of one: ${statement}`)
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
