import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { adminUser } from '#server/identity/tables.ts'
import { int8, moment } from '#server/platform/db/columns.ts'

/** One login on one device. It ends by logout, by revocation or by inactivity. */
export const session = pgTable(
  'session',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    admin_user_id: int8()
      .notNull()
      .references(() => adminUser.id),
    ip: text().notNull(),
    user_agent: text().notNull(),
    created_at: moment()
      .notNull()
      .default(sql`now()`),
    last_seen_at: moment().notNull(),
    /** While set, every call except the lock screen's is refused with 423. */
    locked_at: moment(),
    revoked_at: moment(),
    /** The person's last authentication in this session: calls marked `stepUp` require a recent one. */
    proven_at: moment(),
    /** The account that an administrator currently impersonates (docs/adr/0027). */
    viewed_user_id: int8().references(() => adminUser.id),
    /** The absolute end: no session token is accepted after it, however active the session is. */
    ends_at: moment()
      .notNull()
      .default(sql`now() + interval '12 hours'`),
    /** SHA-256 of the device cookie in the browser that uses the session; null for a client that sends no cookie. */
    browser_hash: text(),
  },
  (t) => [index('session_admin_user_id_idx').on(t.admin_user_id)],
)

/** The session tokens, as SHA-256 only: a chain in which every token has at most one successor (docs/adr/0032). */
export const sessionToken = pgTable(
  'session_token',
  {
    token_hash: text().primaryKey(),
    session_id: int8()
      .notNull()
      .references(() => session.id),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    /** The successor's first use: from then on the token is valid for the grace period only. */
    replaced_at: moment(),
    /** Together with the token it yields the successor, so that a lost answer can be repeated. */
    successor_seed: text(),
    /** The token that this one succeeds; null once this one has been used. */
    predecessor_hash: text(),
  },
  (t) => [index('session_token_session_id_idx').on(t.session_id)],
)

/** A browser in which the person has logged in before: its attempts have their own counter. */
export const loginDevice = pgTable(
  'login_device',
  {
    token_hash: text().notNull(),
    admin_user_id: int8()
      .notNull()
      .references(() => adminUser.id),
    created_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.token_hash, t.admin_user_id] })],
)

/** Refused logins from an address that have no own log row; an hourly job sums them up in the log. */
export const loginRefusal = pgTable('login_refusal', {
  /** The address as limits count it; `*` counts all addresses together. */
  address: text().primaryKey(),
  since: moment().notNull(),
  refused: integer().notNull(),
  /** The number of these refusals without a log row. */
  unlogged: integer().notNull().default(0),
})

/** The stored answer for an idempotency key (domain §0.2). */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    /** The account; for a Shop API path, the customer. A server from the last version writes the column by its first name. */
    caller_id: bigint('admin_user_id', { mode: 'number' }).notNull(),
    path: text().notNull(),
    key: text().notNull(),
    body_hash: text().notNull(),
    answer: text(),
    created_at: moment()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.caller_id, t.path, t.key] }), index('idempotency_key_created_at_idx').on(t.created_at)],
)

/** A login with a correct password that still requires the second factor. */
export const loginChallenge = pgTable('login_challenge', {
  token_hash: text().primaryKey(),
  admin_user_id: int8()
    .notNull()
    .references(() => adminUser.id),
  failures: integer().notNull().default(0),
  created_at: moment().notNull(),
  expires_at: moment().notNull(),
})

/** One-time codes for persons without their second factor, as hashes only. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    admin_user_id: int8()
      .notNull()
      .references(() => adminUser.id),
    code_hash: text().notNull(),
    used_at: moment(),
  },
  (t) => [primaryKey({ columns: [t.admin_user_id, t.code_hash] })],
)

/** Codes sent by SMS to log in, to register, or to bind a customer's number; hashes only, five tries (domain §17.5). */
export const smsCode = pgTable(
  'sms_code',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    phone: text().notNull(),
    purpose: text().$type<'login' | 'register' | 'bind'>().notNull(),
    code_hash: text().notNull(),
    failures: integer().notNull().default(0),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    used_at: moment(),
  },
  (t) => [index('sms_code_phone_idx').on(t.phone, t.created_at)],
)

/** An open redirect to the identity provider; it can be finished once (checklist R11). */
export const ssoTrip = pgTable('sso_trip', {
  state_hash: text().primaryKey(),
  /** Only the browser that began the redirect may finish it. */
  browser_hash: text().notNull(),
  nonce: text().notNull(),
  code_verifier: text().notNull(),
  return_to: text().notNull(),
  created_at: moment().notNull(),
  used_at: moment(),
})

/** An account's identity at an identity provider. */
export const identity = pgTable(
  'identity',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    admin_user_id: int8()
      .notNull()
      .references(() => adminUser.id),
    created_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('identity_admin_user_id_idx').on(t.admin_user_id)],
)
