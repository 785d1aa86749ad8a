import { and, eq, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Label } from '#contract/kit/label.ts'
import { area } from '#server/features/common/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import type { Filter } from '#server/platform/kernel/list/filters.ts'

interface Region {
  province_code: string
  city_code: string
  district_code: string
}

/** The names of a row's province, city and district, as one text. */
export function regionText({ province_code, city_code, district_code }: Record<keyof Region, PgColumn>): SQL<string> {
  // the codes in `area` have the type char: without the casts no index finds them
  return sql<string>`coalesce((select string_agg(${area.name}, '' order by ${area.level}) from ${area}
    where ${area.code} in (${province_code}::char(6), ${city_code}::char(6), ${district_code}::char(6))), '')`
}

/** The condition for rows in a province, city or district, by its code. */
export function inArea({ province_code, city_code, district_code }: Record<keyof Region, PgColumn>): Filter {
  const columns = { province: province_code, city: city_code, district: district_code }
  return {
    form: (code: string) => (code.endsWith('0000') ? 'province' : code.endsWith('00') ? 'city' : 'district'),
    where: (place, form) => eq(columns[form as keyof typeof columns], place),
    walks: () => 'index',
  }
}

/** Refuses codes that do not exist, or do not belong together (domain §6.1). */
export async function refuseUnknownRegion({ db }: Ctx, { province_code, city_code, district_code }: Region): Promise<void> {
  const [city, province] = [alias(area, 'city'), alias(area, 'province')]
  const [found] = await db
    .select({ code: area.code })
    .from(area)
    .innerJoin(city, eq(city.code, area.parent_code))
    .innerJoin(province, eq(province.code, city.parent_code))
    .where(and(eq(area.code, district_code), eq(city.code, city_code), eq(province.code, province_code)))
    .prepare('region_known')
    .execute()
  if (!found) throw refuse(incomplete, { field: 'district_code' })
}

const incomplete: Label = ['请选择完整的省市区', 'Please select province, city and district']
