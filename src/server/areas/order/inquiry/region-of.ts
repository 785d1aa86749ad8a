import { sql } from 'drizzle-orm'
import { area } from '#server/features/common/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

interface Region {
  province_code: string
  city_code: string
  district_code: string
  region: string | null
  address: string
}

const LONGEST = 60

/** The region with which an address begins, by the names of its parts with or without 省, 市 and 区; and the rest of the address. */
export async function regionOf({ db }: Ctx, written: string): Promise<Region> {
  const address = written.replace(/\s+/g, '').slice(0, 200)
  const none = { province_code: '', city_code: '', district_code: '', region: null, address }
  if (address === '') return none
  // no name is shorter without its ending than two signs
  const short = sql`regexp_replace(place.name, '(省|市|壮族自治区|回族自治区|维吾尔自治区|自治区|特别行政区|区|县)$', '')`
  const begin = sql`left(${address}::text, ${LONGEST})`
  const { rows } = await db.execute<Place & Record<string, unknown>>(sql`
    with named as (select place.code, place.parent_code from ${area} as place where length(${short}) >= 2 and strpos(${begin}, ${short}) > 0 limit 200),
    parent as (select code, parent_code from named union select place.code, place.parent_code from ${area} as place join named on place.code = named.parent_code),
    wanted as (select code from parent union select place.code from ${area} as place join parent on place.code = parent.parent_code)
    select place.code, place.parent_code, place.name, greatest(strpos(${begin}, place.name), strpos(${begin}, ${short})) as at,
      case when strpos(${begin}, place.name) > 0 then length(place.name) else length(${short}) end as length
    from wanted join ${area} as place on place.code = wanted.code`)
  const best = chainOf(rows)
  if (!best) return none
  const [province, city, district] = best
  const end = Math.max(...best.map(({ at, length }) => (at > 0 ? at - 1 + length : 0)))
  const names = [province.name, city.name, district.name]
  return {
    province_code: province.code,
    city_code: city.code,
    district_code: district.code,
    region: [...new Set(names)].join(''),
    address: address.slice(end) || address,
  }
}

interface Place {
  code: string
  parent_code: string | null
  name: string
  /** From 1; 0 where the address does not name it. */
  at: number
  length: number
}

type Chain = [province: Place, city: Place, district: Place]

/** A named district with its city and province, of which the address names one before it; where several are as good, none. */
function chainOf(places: readonly Place[]): Chain | undefined {
  const byCode = new Map(places.map((place) => [place.code.trim(), place]))
  const parentOf = ({ parent_code }: Place) => byCode.get(parent_code?.trim() ?? '')
  const chains = places.flatMap((district): Chain[] => {
    const city = parentOf(district)
    const province = city && parentOf(city)
    const isNamed = province && district.at > 0 && (province.at > 0 || city.at > 0) && province.at <= district.at && city.at <= district.at
    return isNamed ? [[province, city, district]] : []
  })
  const worth = ([province, city, district]: Chain) =>
    Number(province.at > 0) + Number(city.at > 0) + district.length / 100 - district.at / 10_000
  const [best, other] = chains.toSorted((a, b) => worth(b) - worth(a))
  return best && (!other || worth(other) < worth(best)) ? best : undefined
}
