import type { Pool } from 'pg'

/** The statement points at which a process is stopped; a `commit` point is inside the commit, so the transaction ends well. */
export type HoldPoint =
  | 'intent'
  | 'intent written'
  | 'intent commit'
  | 'claim'
  | 'claim written'
  | 'claim commit'
  | 'result'
  | 'ledger'
  | 'result commit'

const NUMBERS = { refund: 'biz_no', withdraw: 'withdraw_no' } as const
const isClaim = 'old.sent_at is null and new.sent_at is not null'
const changes: readonly { name: string; table: keyof typeof NUMBERS; event: 'insert' | 'update'; when: string }[] = [
  { name: 'intent', table: 'refund', event: 'insert', when: 'true' },
  { name: 'intent', table: 'withdraw', event: 'update', when: `old.state = 'approved' and new.state = 'paying'` },
  { name: 'claim', table: 'refund', event: 'update', when: isClaim },
  { name: 'claim', table: 'withdraw', event: 'update', when: isClaim },
  { name: 'result', table: 'refund', event: 'update', when: `old.state <> 'success' and new.state = 'success'` },
  { name: 'result', table: 'withdraw', event: 'update', when: `old.state <> 'paid' and new.state = 'paid'` },
]

const key = (point: string, number: string) => `hashtextextended('hold ' || ${point} || ' ' || ${number}, 0)`

/** The triggers wait for an advisory lock on the point and the row number, so that the product needs no code for the test. */
const triggers = [
  `create function hold_point() returns trigger language plpgsql security definer set search_path = public as $$
    declare
      row jsonb := to_jsonb(new);
      number text := case tg_table_name when 'transfer' then coalesce(
        (select r.biz_no from refund r where row ->> 'biz_type' = 'order_refund' and r.refund_no = row ->> 'biz_id'),
        (select held.biz_id from transfer held where held.id = (row ->> 'pending_id')::int8), '')
      else row ->> tg_argv[1] end;
    begin
      perform pg_advisory_xact_lock_shared(${key('tg_argv[0]', 'number')});
      return new;
    end $$`,
  ...changes.flatMap(({ name, table, event, when }) => {
    const act = (point: string) => `for each row when (${when}) execute function hold_point('${point}', '${NUMBERS[table]}')`
    return [
      `create trigger hold_${name} before ${event} on ${table} ${act(name)}`,
      `create trigger hold_${name}_written after ${event} on ${table} ${act(`${name} written`)}`,
      `create constraint trigger hold_${name}_commit after ${event} on ${table} deferrable initially deferred ${act(`${name} commit`)}`,
    ]
  }),
  `create trigger hold_ledger after insert on transfer for each row execute function hold_point('ledger')`,
]

/** Stops processes at a point in a transaction about one order or withdrawal. */
export async function openHoldPoints(pool: Pool) {
  await pool.query(triggers.join(';\n'))
  const holder = await pool.connect()
  return {
    async set(point: HoldPoint, number: string): Promise<void> {
      await holder.query(`select pg_advisory_lock(${key('$1', '$2')})`, [point, number])
    },
    /** Tells whether a process waits at the point. */
    async isReached(point: HoldPoint, number: string): Promise<boolean> {
      const { rowCount } = await holder.query(
        `select from pg_locks where locktype = 'advisory' and not granted and (classid::int8 << 32) | objid::int8 = ${key('$1', '$2')}
          and database = (select oid from pg_database where datname = current_database())`,
        [point, number],
      )
      return rowCount === 1
    },
    async releaseAll(): Promise<void> {
      await holder.query('select pg_advisory_unlock_all()')
    },
    close: () => holder.release(true),
  }
}
