import { and, eq, isNull } from 'drizzle-orm'
import { joinedList, listIn } from '#contract/kit/convert/joined.ts'
import { simplified } from '#contract/kit/convert/simplified.ts'
import type { StoreEdit } from '#contract/store/store.ts'
import { agentsSeen, salesmenSeen, staffSeen } from '#server/areas/people/scope.ts'
import { salesman, store } from '#server/areas/people/tables.ts'
import { area } from '#server/features/common/tables.ts'
import { agent, customerService } from '#server/identity/access/tables.ts'
import type { CellFault } from '#server/platform/entity/import-kind.ts'
import { byCode, hasCodes } from '#server/platform/kernel/by-code.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { stores } from './store-source.ts'
import { holdersOf, takenBy, type Holder } from './store-taken.ts'

export type Values = Readonly<Record<string, unknown>>
export type Row = typeof store.$inferSelect

/** Everything that lines refer to by codes and names: regions, people, and stores with the same phone number or licence. */
export interface Known {
  regions: Regions
  agents: (code: unknown) => { id: number } | undefined
  salesmen: (code: unknown) => { id: number } | undefined
  staff: (code: unknown) => { wxid: string } | undefined
  stores: (code: unknown) => (Row & { visibleValues: Values }) | undefined
  taken: readonly Holder[]
}

export interface Regions {
  /** Codes for province, city and district by the region text, and by the district code. */
  byText: ReadonlyMap<string, Region>
  textOf: ReadonlyMap<string, string>
}

export interface Region {
  province_code: string
  city_code: string
  district_code: string
}

/** The records that these lines name, within the caller's scope. */
export async function knownOf(ctx: Ctx, lines: readonly Values[]): Promise<Known> {
  const textsOf = (name: string) => [...new Set(lines.flatMap((values) => (typeof values[name] === 'string' ? [values[name]] : [])))]
  const regions = await regionsOf(ctx)
  const agents = await ctx.db
    .select({ code: agent.code, id: agent.id })
    .from(agent)
    .where(and(hasCodes(agent.code_key, textsOf('agent_code')), isNull(agent.deleted_at), agentsSeen(ctx)))
  const salesmen = await ctx.db
    .select({ code: salesman.code, id: salesman.id })
    .from(salesman)
    .where(and(hasCodes(salesman.code_key, textsOf('salesman_code')), isNull(salesman.deleted_at), salesmenSeen(ctx)))
  const staff = await ctx.db
    .select({ code: customerService.code, wxid: customerService.wxid })
    .from(customerService)
    .where(and(hasCodes(customerService.code_key, textsOf('cs_code')), isNull(customerService.deleted_at), staffSeen(ctx)))
  return {
    regions,
    agents: byCode(agents, ({ code }) => code),
    salesmen: byCode(salesmen, ({ code }) => code),
    staff: byCode(staff, ({ code }) => code),
    stores: await storesOf(ctx, textsOf('code'), regions),
    taken: await holdersOf(ctx, lines),
  }
}

async function storesOf(ctx: Ctx, codes: readonly string[], regions: Regions): Promise<Known['stores']> {
  const rows = await ctx.db
    .select({ row: store, agent_code: agent.code, salesman_code: salesman.code, cs_code: customerService.code })
    .from(store)
    .leftJoin(agent, eq(agent.id, store.agent_id))
    .leftJoin(salesman, eq(salesman.id, store.salesman_id))
    .leftJoin(customerService, eq(customerService.id, store.cs_id))
    .where(and(hasCodes(store.code_key, codes), liveRows(ctx, stores)))
  const found = rows.map(({ row, ...codesOf }) => {
    const region = regions.textOf.get(row.district_code) ?? ''
    return { ...row, visibleValues: { ...row, ...codesOf, region, tags: joinedList(row.tags) } }
  })
  return byCode(found, ({ code }) => code)
}

/** All districts, by names and codes. */
export async function regionsOf({ db }: Pick<Ctx, 'db'>): Promise<Regions> {
  const rows = await db.select({ code: area.code, name: area.name, parent: area.parent_code, level: area.level }).from(area)
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const byText = new Map<string, Region>()
  const textOf = new Map<string, string>()
  const others = new Map<string, Region | undefined>()
  for (const district of rows) {
    const city = byCode.get(district.parent ?? '')
    const province = byCode.get(city?.parent ?? '')
    if (!city || !province) continue
    const text = `${province.name}${city.name}${district.name}`
    const region = { province_code: province.code, city_code: city.code, district_code: district.code }
    for (const short of shortTexts([province.name, city.name, district.name])) others.set(short, others.has(short) ? undefined : region)
    byText.set(text, region)
    byText.set(district.code, region)
    textOf.set(district.code, text)
  }
  // a short text that two districts share is none
  for (const [short, region] of others) if (region && !byText.has(short)) byText.set(short, region)
  return { byText, textOf }
}

/** A region without 省, 市 and 区, and for a municipality and the counties below a province without the city. */
function shortTexts([province, city, district]: readonly [string, string, string]): Set<string> {
  const forms = (name: string, ending: RegExp) => [name, name.replace(ending, '')].filter((form) => form.length > 1)
  const provinces = forms(province, /省|市|(?:壮族|回族|维吾尔)?自治区|特别行政区/)
  const hasNoCity = city === province || /直辖|^市辖区$|^县$/.test(city)
  const cities = [...forms(city, /市$|地区$|盟$/), ...(hasNoCity ? ['', province] : [])]
  const districts = forms(district, /(?<=..)[区县市]$/)
  return new Set(provinces.flatMap((one) => cities.flatMap((two) => districts.map((three) => `${one}${two}${three}`))))
}

/** `浙江省 / 杭州市 / 萧山区` as `浙江省杭州市萧山区`, in simplified signs. */
export function plainRegion(text: unknown): string {
  return simplified(String(text).replaceAll(/[\s/,，、>-]/g, ''))
}

/** Another store with a line's phone number or licence. */
export function takenFaults(ctx: Ctx, { taken }: Known, cells: Values, row: Row | undefined): CellFault[] {
  return (['phone', 'license_no'] as const).flatMap((field) => {
    const other = cells[field] === undefined ? undefined : taken.find((one) => one.id !== row?.id && one[field] === cells[field])
    return other ? [{ field, msg: takenBy(field, other).messageIn(ctx.language) }] : []
  })
}

/** The line values as the form sends them: ids instead of codes. Absent columns stay absent. */
export function formValues({ regions, agents, salesmen, staff }: Known, cells: Values): Partial<StoreEdit> {
  const { code: _, region, agent_code, salesman_code, cs_code, tags, ...plain } = cells
  return {
    ...(plain as Partial<StoreEdit>),
    ...(region !== undefined && regions.byText.get(plainRegion(region))),
    ...(agent_code !== undefined && { agent_id: agents(agent_code)?.id ?? null }),
    ...(salesman_code !== undefined && { salesman_id: salesmen(salesman_code)?.id ?? null }),
    ...(cs_code !== undefined && { cs_wxid: staff(cs_code)?.wxid ?? null }),
    ...(tags !== undefined && { tags: listIn(String(tags)) }),
  }
}
