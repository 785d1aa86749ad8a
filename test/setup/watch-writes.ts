import type { Pool } from 'pg'
import { APP_LOGIN } from '#server/platform/db/app-login.ts'

/** Tables that may change without a row in the log, and the reason. */
const NEEDS_NO_ROW: Readonly<Record<string, string>> = {
  account: 'changes only with account_log',
  account_log: 'is itself the record of what moved, who moved it and why',
  activity_day: 'sums of entries and views',
  activity_entry: 'is itself the record of what an activity brought and cost',
  activity_roll_up: 'the days that were summed up',
  activity_visit: 'counts of views',
  banner_count: 'counts of views and clicks',
  commission: 'derived from the order, whose change is logged; what it earns and loses is in the ledger',
  coupon_holder: 'counts of coupons of a customer, whose issue is logged',
  customer_session: 'activity, renewal and expiry: login and logout are logged',
  giveaway: 'is itself the record of what a person gave, with its approver',
  idempotency_key: 'answers of calls that are logged, removed by age',
  import_row: 'a draft until it is applied, removed by age',
  ledger_day: 'sums of transfers',
  login_challenge: 'half of a login, until the second factor is given',
  login_device: 'devices that logged in before: the login itself is logged',
  login_refusal: 'counts refused logins, which a job sums up in the log',
  login_throttle: 'counts attempts for the rate limits',
  notification: 'messages to a person about changes that are logged',
  notification_news: 'becomes notifications',
  order_event: 'work that follows an order: what it does is logged',
  past_title: 'former titles of brands and series, whose changes are logged',
  payment_event: 'is itself the record of a notification',
  presence: 'who views which record, for a minute',
  red_envelope_user: 'counts of a customer: each envelope is logged and has its record',
  resource_call: 'statistics of calls',
  sales_day: 'sums of orders and refunds, whose changes are logged',
  sales_done: 'the days that were summed up',
  sales_goods_day: 'sums of paid orders, whose changes are logged',
  sales_part_day: 'sums of paid orders, whose changes are logged',
  sales_salesman: 'sums of paid orders, whose changes are logged',
  sales_store_day: 'sums of orders, whose changes are logged',
  stock_day: 'sums of stock, whose movements are logged',
  stock_unsold: 'derived from stock, whose movements are logged',
  sales_store: 'derived from paid orders, whose changes are logged',
  session: 'activity and expiry: login and logout are logged',
  session_token: 'rotation of the tokens of a session',
  sku_version: 'copies of the rows of sku, whose changes are logged',
  sms_code: 'codes that were sent: the record of messages has them',
  sms_record: 'is itself the record of messages',
  sso_trip: 'a browser on its way to the identity provider',
  task: 'progress: start and end are logged',
  task_change: 'is itself the record of what a task changed, removed by age',
  task_failure: 'is itself the record of what a task could not do',
  task_file_chunk: 'files of a task until they are whole',
  transfer: 'is itself the record of a movement, with its operator',
  verify_run: 'is itself the record of a check; the call that asks for one is logged',
}

/** Statements on other tables that need no row in the log, and the reason. */
const STATEMENTS: readonly { relation: string; statement: RegExp; reason: string }[] = [
  ...['sales_order', 'sku', 'store', 'customer', 'package'].map((relation) => ({
    relation,
    statement: /is_counted = 1|with paid as|with sold as|with bought as/,
    reason: 'counts of paid orders, whose payment is logged',
  })),
  ...['store', 'agent', 'salesman'].map((relation) => ({
    relation,
    statement: /with sold as materialized/,
    reason: 'sums of paid orders, whose payment is logged',
  })),
  { relation: 'coupon', statement: /^update "coupon" set "used_order_amount"/, reason: 'sums of paid orders, whose payment is logged' },
  { relation: 'admin_user', statement: /^update "admin_user" set "preferences"/, reason: 'how the own screen looks' },
  { relation: 'admin_user', statement: /^update "admin_user" set "totp_secret"/, reason: 'holds only once it is confirmed' },
  { relation: 'payment', statement: /^update "payment" set "queried_at"/, reason: 'when the provider was asked last' },
  { relation: 'refund', statement: /^update "refund" set "queried_at"/, reason: 'when the provider was asked last' },
  { relation: 'withdraw', statement: /^update "withdraw" set "queried_at"/, reason: 'when the provider was asked last' },
  { relation: 'desk_claim', statement: /^delete from "desk_claim" where \(.*not exists/, reason: 'claims that count no longer' },
  { relation: 'config_group', statement: /^insert into "config_group"/, reason: 'a row to lock, without values' },
]

/**
 * Records, in every database that the tests copy, the tables that each product transaction changed. The owner's own statements,
 * with which tests arrange their data, are not recorded.
 */
export async function watchWrites(pool: Pool): Promise<void> {
  await pool.query(`
    create schema watch;
    create unlogged table watch.write (tx xid8, relation text, statement text, primary key (tx, relation));
    create function watch.record() returns trigger language plpgsql security definer set search_path = watch as $$
    begin
      insert into watch.write values (pg_current_xact_id(), tg_argv[0], left(current_query(), 300)) on conflict do nothing;
      return null;
    end $$`)
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const isProduct = `session_user = '${APP_LOGIN}'`
  for (const { name } of rows) {
    await pool.query(`
      create trigger zz_watch_changes after update on "${name}" for each row
        when (${isProduct} and old.* is distinct from new.*) execute function watch.record('${name}');
      create trigger zz_watch_rows after insert or delete on "${name}" for each row
        when (${isProduct}) execute function watch.record('${name}')`)
  }
}

/** Tables that a read call may change: session use, call counts, the log for slow calls. */
const TRACES: readonly string[] = ['session', 'session_token', 'customer_session', 'resource_call', 'logger', 'login_throttle']

/** Changes by the product while `act` ran, without the call traces: table and statement for each. */
export async function writesDuring(pool: Pool, act: () => Promise<unknown>): Promise<string[]> {
  // a walk asks hundreds of times, and the table has thousands of rows
  const { rows: before } = await pool.query<{ tx: string }>(`select pg_snapshot_xmax(pg_current_snapshot())::text as tx`)
  await act()
  const { rows } = await pool.query<{ relation: string; statement: string }>(
    `select relation, statement from watch.write where tx >= $1::text::xid8 and relation <> all($2)`,
    [before[0]?.tx, TRACES],
  )
  return rows.map(({ relation, statement }) => `${relation}: ${statement}`)
}

/**
 * Changes by the product in transactions without a row in the log: table and one statement for each. The steps in a task, which
 * store its progress, are excluded: one row logs a task's changes (docs/adr/0020-background-tasks.md).
 */
export async function unloggedWrites(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ relation: string; statement: string }>(`
    select relation, statement from watch.write one
    where relation <> 'logger' and not exists (select from watch.write where tx = one.tx and relation in ('logger', 'task'))`)
  const meant = ({ relation, statement }: { relation: string; statement: string }) =>
    relation in NEEDS_NO_ROW || STATEMENTS.some((one) => one.relation === relation && one.statement.test(statement))
  return rows.filter((row) => !meant(row)).map(({ relation, statement }) => `${relation}: ${statement}`)
}
