import { sql } from 'drizzle-orm'
import type { home as contract } from '#contract/index/home.ts'
import { lineParts, saleParts, type SalePart, type SoldPart, type SoldSums } from '#contract/index/structure.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { lastRolledDay } from '#server/areas/figures/roll-up.ts'
import type { SalesKind } from '#server/areas/trade/tables/roll-up-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { briefly } from './brief.ts'
import { partSums } from './parts.ts'
import { keyOf, ofEach, periodNames, periodOf, type Compared } from './spans.ts'

const MOST_PARTS = 10

interface Part extends SoldSums {
  kind: SalesKind
  key: string
}

/** The largest parts in a period's sales (domain §19.4). */
export function structure(ctx: Ctx, input: ParsedOf<typeof contract.structure> = {}) {
  const compared = periodOf(ctx.now, input)
  return briefly(ctx, `structure ${keyOf(input)}`, async () => {
    const kinds = Object.keys(saleParts) as SalePart[]
    const all = await soldParts(ctx, compared, kinds)
    const parts = await largest(ctx, all, kinds, MOST_PARTS)
    const totalOf = (isLine: boolean) =>
      totals(
        all,
        kinds.find((kind) => lineParts.has(kind) === isLine),
      )
    return { from: compared.from, to: compared.to, goods: totalOf(true), orders: totalOf(false), parts }
  })
}

const MOST_REGIONS = 40

/** The sales in provinces, or in one province's cities (domain §19.5). */
export function regions(ctx: Ctx, { province, ...request }: ParsedOf<typeof contract.regions>) {
  const compared = periodOf(ctx.now, request)
  return briefly(ctx, `regions ${keyOf(request)} ${province ?? ''}`, async () => {
    const kind = province ? 'city' : 'province'
    const sold = await soldParts(ctx, compared, [kind])
    const all = province ? sold.filter(({ key }) => key.startsWith(province.slice(0, 2))) : sold
    return { from: compared.from, to: compared.to, total: totals(all, kind), list: (await largest(ctx, all, [kind], MOST_REGIONS))[kind] }
  })
}

function totals(parts: readonly Part[], kind: SalesKind | undefined): SoldSums {
  const sums = { now: 0, before: 0, year: 0 }
  for (const part of parts) if (part.kind === kind) for (const name of periodNames) sums[name] += part[name]
  return sums
}

/** The sums in the three periods by kind and key; categories count at the first level. */
async function soldParts(ctx: Ctx, compared: Compared, kinds: readonly SalesKind[]): Promise<Part[]> {
  const last = await lastRolledDay(ctx)
  const [roots, sums] = await Promise.all([
    kinds.includes('category') ? rootsOf(ctx) : new Map<string, string>(),
    ofEach(compared, async (period) => {
      const { rows } = await ctx.db.execute<{ kind: SalesKind; key: string; amount: number }>(partSums(ctx, period, last, kinds))
      return rows
    }),
  ])
  const parts = new Map<string, Part>()
  for (const name of periodNames)
    for (const row of sums[name]) {
      const key = (row.kind === 'category' && roots.get(row.key)) || row.key
      const place = `${row.kind} ${key}`
      const part = parts.get(place) ?? { kind: row.kind, key, now: 0, before: 0, year: 0 }
      part[name] += row.amount
      parts.set(place, part)
    }
  return [...parts.values()]
}

/** The first-level category for each category. */
async function rootsOf({ db }: Ctx): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; root_id: string }>(sql`
    select c.id::text as id, coalesce(top.id, middle.id, c.id)::text as root_id from category c
      left join category middle on middle.id = c.parent_id left join category top on top.id = middle.parent_id`)
  return new Map(rows.map(({ id, root_id }) => [id, root_id]))
}

/** The parts in each kind that were sold for most, with their titles. */
async function largest<Kind extends SalesKind>(
  ctx: Ctx,
  parts: readonly Part[],
  kinds: readonly Kind[],
  most: number,
): Promise<Record<Kind, SoldPart[]>> {
  const placed = kinds.map((kind) => ({
    kind,
    list: parts
      .filter((part) => part.kind === kind && part.now > 0)
      .toSorted((one, other) => other.now - one.now || (one.key < other.key ? -1 : 1))
      .slice(0, most),
  }))
  const titles = await titlesOf(ctx, placed)
  const listed = placed.map(({ kind, list }) => [
    kind,
    list.map(({ key, now, before, year }): SoldPart => ({
      key,
      title: titles.get(`${kind} ${key}`) ?? '',
      amounts: { now, before, year },
    })),
  ])
  return Object.fromEntries(listed) as Record<Kind, SoldPart[]>
}

/** The titles for records and regions by kind and key; the keys in other kinds are contract words. */
async function titlesOf({ db }: Ctx, placed: readonly { kind: SalesKind; list: readonly Part[] }[]): Promise<Map<string, string>> {
  const titles = placed.flatMap(({ kind, list }) => {
    const [name, keys] = [sql`${kind}::text`, sql.param(list.map(({ key }) => key))]
    if (kind === 'province' || kind === 'city')
      return [sql`select ${name} as kind, code::text as key, name as title from area where code = any(${keys}::char(6)[])`]
    if (!lineParts.has(kind as SalePart)) return []
    return [sql`select ${name} as kind, id::text as key, title from ${sql.identifier(kind)} where id = any(${keys}::bigint[])`]
  })
  const { rows } = await db.execute<{ kind: string; key: string; title: string }>(sql.join(titles, sql` union all `))
  return new Map(rows.map(({ kind, key, title }) => [`${kind} ${key}`, title]))
}
