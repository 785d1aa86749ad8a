import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { int8, moment } from '../db/columns.ts'
import { adminUser } from '../dev/tables.ts'

/** One login on one device. It ends by logout, by revocation or by lying idle. */
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
    /** While set, every call but those of the lock screen is refused with 423. */
    locked_at: moment(),
    revoked_at: moment(),
    /** When the person last proved at this session to be the one: calls that are marked `stepUp` ask for a fresh proof. */
    proven_at: moment(),
    /** With whose eyes an administrator reads at the moment (docs/adr/0027). */
    viewed_user_id: int8().references(() => adminUser.id),
  },
  (t) => [index('session_admin_user_id_idx').on(t.admin_user_id)],
)

/** The tokens of a session, as SHA-256 only. A replaced token stays good for a moment, so that calls under way are not lost. */
export const sessionToken = pgTable(
  'session_token',
  {
    token_hash: text().primaryKey(),
    session_id: int8()
      .notNull()
      .references(() => session.id),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    replaced_at: moment(),
  },
  (t) => [index('session_token_session_id_idx').on(t.session_id)],
)

/** A browser in which the person has logged in before: its attempts are counted apart from a stranger's. */
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

/** Failed logins by who tries on whom; the wait doubles. And what else may happen only so often (core/turns.ts). */
export const loginThrottle = pgTable('login_throttle', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  blocked_until: moment().notNull(),
  updated_at: moment().notNull(),
})

/** What an idempotency key has answered (domain §0.2). */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    admin_user_id: int8().notNull(),
    path: text().notNull(),
    key: text().notNull(),
    body_hash: text().notNull(),
    answer: text(),
    created_at: moment()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.admin_user_id, t.path, t.key] }), index('idempotency_key_created_at_idx').on(t.created_at)],
)

/** A login whose password was right and whose second factor is still asked for. */
export const loginChallenge = pgTable('login_challenge', {
  token_hash: text().primaryKey(),
  admin_user_id: int8()
    .notNull()
    .references(() => adminUser.id),
  failures: integer().notNull().default(0),
  created_at: moment().notNull(),
  expires_at: moment().notNull(),
})

/** One-time codes for who has lost the second factor, as hashes only. */
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

/** Codes sent by SMS to log in or to register; hashes only, five tries (domain §17.5). */
export const smsCode = pgTable(
  'sms_code',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    phone: text().notNull(),
    purpose: text().$type<'login' | 'register'>().notNull(),
    code_hash: text().notNull(),
    failures: integer().notNull().default(0),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    used_at: moment(),
  },
  (t) => [index('sms_code_phone_idx').on(t.phone, t.created_at)],
)

/** A trip to the identity provider that has begun; it ends once (checklist R11). */
export const ssoTrip = pgTable('sso_trip', {
  state_hash: text().primaryKey(),
  /** Only the browser that began the trip may end it. */
  browser_hash: text().notNull(),
  nonce: text().notNull(),
  code_verifier: text().notNull(),
  return_to: text().notNull(),
  created_at: moment().notNull(),
  used_at: moment(),
})

/** Who an account is at an identity provider. */
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
