import { and, sql, type SQL } from 'drizzle-orm'
import { MONEY_AGES, MOST_WAITING } from '#contract/index/to-do.ts'
import { registered, type Registered } from '#server/features/todo/to-dos.ts'
import { harms } from '#server/platform/entity/entity.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { claimOf, isDesk, itemsOf, maySee, ofView, type DeskSource } from './items.ts'
import { deskClaim } from './tables.ts'

// a longer wait does no more harm, and new work does some
const MOST_DAYS = 30
const LEAST_DAYS = 0.05
const SECONDS_A_DAY = DAY_MS / 1000

/** Work of one kind that waits for the person. Amounts are fen. */
export interface Waiting extends Omit<Registered, 'amount'> {
  n: number
  /** More rows wait than are counted; amounts are those of the counted rows, which have waited longest. */
  more: boolean
  /** The rows past their promised time. */
  late: number
  /** Null: the rows have no amount, or the person may not read them. */
  amount: number | null
  /** Since when the first row waits. */
  oldest: string | null
  /** The amounts by `MONEY_AGES`; null without amounts. */
  ages: number[] | null
  /** The rows are items on the person's shift desk. */
  isOnDesk: boolean
}

interface Sums extends Record<string, unknown> {
  at: number
  n: number
  late: number
  amount: number | null
  ages: number[]
  oldest: string | null
  harm: number
}

/**
 * The work that waits for the person, the most harmful first, by one statement. Desk work is counted as the desk shows it: without items
 * that a colleague has claimed.
 */
export async function waitingWork(ctx: Ctx): Promise<Waiting[]> {
  const own = ownWork(ctx)
  if (own.length === 0) return []
  const parts = own.map((todo, at) => sumsOf(ctx, todo, at))
  const { rows } = await ctx.db.execute<Sums>(sql`${sql.join(parts, sql` union all `)}`)
  return rows
    .filter(({ n }) => n > 0)
    .toSorted((one, other) => other.harm - one.harm || one.at - other.at)
    .flatMap(({ at, n, late, amount, ages, oldest }) => {
      const todo = own[at]
      if (!todo) return []
      const counted = { n: Math.min(n, MOST_WAITING), more: n > MOST_WAITING, late: Math.min(late, MOST_WAITING) }
      return [{ ...todo, ...counted, amount, ages: amount === null ? null : ages, oldest, isOnDesk: isOnDesk(ctx, todo) }]
    })
}

/** The to-dos that the person does, each row in one of them only. */
function ownWork({ actor }: Ctx): Registered[] {
  const own = registered().filter(({ access }) => mayCall(actor, access))
  const addresses = new Set(own.map(({ address }) => address))
  return own.filter(({ within }) => within === undefined || !addresses.has(within))
}

const isOnDesk = ({ actor }: Ctx, todo: Registered): todo is DeskSource => isDesk(todo) && maySee(actor, todo)

/** Count, late count, amount, first moment and harm of one kind. The rows come in the order of an index, so that a limit keeps the oldest. */
function sumsOf(ctx: Ctx, todo: Registered, at: number): SQL {
  const { rows, harm, desk } = todo
  const { percent, each } = harms[harm]
  const since = desk ? desk.since : todo.since
  const amount = mayRead(ctx, todo) ? (desk ? desk.amount : todo.amount) : undefined
  const hours = desk?.since ? desk.hours : undefined
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const age = sql`extract(epoch from ${now} - since) / ${SECONDS_A_DAY}`
  const days = sql`case when since is null then 1 else greatest(${LEAST_DAYS}, least(${MOST_DAYS}, ${age})) end`
  const late = hours === undefined ? sql`0` : sql`count(*) filter (where since <= ${now} - make_interval(hours => ${hours}::int))`
  const [young, old] = MONEY_AGES.map((age) => sql`${now} - make_interval(days => ${age}::int)`)
  const sumWhere = (where: SQL) => sql`coalesce(sum(amount) filter (where ${where}), 0)`
  return sql`select ${at}::int as at, count(*)::int as n, (${late})::int as late, sum(amount)::float8 as amount,
      array[${sumWhere(sql`since > ${young}`)}, ${sumWhere(sql`since <= ${young} and since > ${old}`)}, ${sumWhere(sql`since <= ${old}`)}]::float8[] as ages,
      to_char(min(since) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as oldest,
      coalesce(sum((${each}::int + coalesce(amount, 0) * ${percent}::int / 100.0) * ${days}), 0)::float8 as harm
    from (select ${since ?? sql`null::timestamptz`} as since, ${amount ?? sql`null::bigint`} as amount
      from ${rows.table} ${conditionOf(ctx, todo)}
      ${since ? sql`order by ${since}` : sql``} limit ${MOST_WAITING + 1}) found`
}

function conditionOf(ctx: Ctx, todo: Registered): SQL {
  if (isOnDesk(ctx, todo)) {
    const open = and(itemsOf(ctx, todo), ofView(ctx, 'open')) ?? sql`true`
    return sql`left join ${deskClaim} on ${claimOf(ctx, todo)} where ${open}`
  }
  return sql`where ${and(liveRows(ctx, todo.rows), todo.where(ctx)) ?? sql`true`}`
}

/** Amounts are for those who may read the rows; the number alone tells no secret. */
function mayRead({ actor }: Ctx, { contract: { list, detail } }: Registered): boolean {
  const read = detail ?? list
  return read === undefined || mayCall(actor, read.access)
}
