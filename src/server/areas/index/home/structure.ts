import { sql, type SQL } from 'drizzle-orm'
import type { home as contract } from '#contract/index/home.ts'
import { lineParts, saleParts, type SalePart, type SoldPart, type SoldSums } from '#contract/index/structure.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { lastRolledDay } from '#server/areas/trade/roll-up.ts'
import type { SalesKind } from '#server/areas/trade/roll-up-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { briefly } from './brief.ts'
import { partSums } from './parts.ts'
import { keyOf, periodOf, type Compared } from './spans.ts'

const MOST_PARTS = 10

interface Row extends Record<string, unknown>, SoldSums {
  part: SalesKind
  key: string
  title: string | null
  /** The sums of all parts, those that are too small for the list included. */
  total: number
  total_before: number
  total_year: number
}

/** The largest parts of the sales of a period (domain §19.4). */
export function structure(ctx: Ctx, asked: ParsedOf<typeof contract.structure> = {}) {
  const compared = periodOf(ctx.now, asked)
  return briefly(ctx, `structure ${keyOf(asked)}`, async () => {
    const rows = await largest(ctx, compared, Object.keys(saleParts) as SalePart[], MOST_PARTS)
    const parts = Object.fromEntries(Object.keys(saleParts).map((part) => [part, []])) as unknown as Record<SalePart, SoldPart[]>
    for (const row of rows) parts[row.part as SalePart].push(partOf(row))
    const totalOf = (isLine: boolean) => totals(rows.filter(({ part }) => lineParts.has(part as SalePart) === isLine))
    return { from: compared.from, to: compared.to, goods: totalOf(true), orders: totalOf(false), parts }
  })
}

const MOST_REGIONS = 40

/** The sales of provinces, or of the cities of one (domain §19.5). */
export function regions(ctx: Ctx, { province, ...asked }: ParsedOf<typeof contract.regions>) {
  const compared = periodOf(ctx.now, asked)
  return briefly(ctx, `regions ${keyOf(asked)} ${province ?? ''}`, async () => {
    const within = province ? sql`starts_with(key, ${province.slice(0, 2)})` : undefined
    const rows = await largest(ctx, compared, [province ? 'city' : 'province'], MOST_REGIONS, within)
    return { from: compared.from, to: compared.to, total: totals(rows), list: rows.map(partOf) }
  })
}

const partOf = ({ key, title, now, before, year }: Row): SoldPart => ({ key, title: title ?? '', amounts: { now, before, year } })
const totals = ([row]: readonly Row[]): SoldSums => ({
  now: row?.total ?? 0,
  before: row?.total_before ?? 0,
  year: row?.total_year ?? 0,
})

/** The largest keys of each kind with their sums of the three periods; categories count at the first level. */
async function largest(ctx: Ctx, compared: Compared, kinds: readonly SalesKind[], most: number, within?: SQL): Promise<Row[]> {
  const last = await lastRolledDay(ctx)
  const periods = (['now', 'before', 'year'] as const).map(
    (name) =>
      sql`select ${sql.raw(`'${name}'`)}::text as period, kind, key, amount from (${partSums(ctx, compared[name], last, kinds)}) as sums`,
  )
  const sum = (name: string) => sql`coalesce(sum(sold.amount) filter (where period = ${sql.raw(`'${name}'`)}), 0)`
  const titled = (table: 'category' | 'brand' | 'series') =>
    sql`when ${sql.raw(`'${table}'`)} then (select title from ${sql.raw(table)} where id = key::bigint)`
  const { rows } = await ctx.db.execute<Row>(sql`
    with sold as materialized (${sql.join(periods, sql` union all `)}),
    root as materialized (select c.id::text as id, coalesce(top.id, middle.id, c.id)::text as root_id from category c
      left join category middle on middle.id = c.parent_id left join category top on top.id = middle.parent_id)
    select kind as part, key, now, before, year, total, total_before, total_year, case kind ${titled('category')} ${titled('brand')} ${titled('series')}
        when 'province' then (select a.name from area a where a.code = key::char(6))
        when 'city' then (select a.name from area a where a.code = key::char(6)) end as title
    from (
      select *, (sum(now) over (partition by kind))::float8 as total, (sum(before) over (partition by kind))::float8 as total_before,
        (sum(year) over (partition by kind))::float8 as total_year, row_number() over (partition by kind order by now desc, key) as place
      from (
        select kind, coalesce(root.root_id, sold.key) as key, ${sum('now')}::float8 as now, ${sum('before')}::float8 as before, ${sum('year')}::float8 as year
        from sold left join root on kind = 'category' and root.id = sold.key where ${within ?? sql`true`} group by kind, coalesce(root.root_id, sold.key)
      ) as sums
    ) as placed where place <= ${most} and now > 0 order by kind, place`)
  return rows
}
