import { areaList } from '@vant/area-data'
import { pick } from '#server/seed/demo/draw.ts'

export interface District {
  province_code: string
  city_code: string
  district_code: string
  name: string
}

/** Provinces in the order by industry, with their weight; the others share the rest (domain §21.5). */
export const provinces = [
  ['330000', 18],
  ['320000', 16],
  ['440000', 15],
  ['370000', 9],
  ['130000', 7],
  ['350000', 6],
  ['310000', 5],
  ['420000', 4],
  ['510000', 4],
  ['410000', 4],
  ['340000', 3],
  ['430000', 3],
] as const

const REST = 6

const cityCodes = Object.keys(areaList.city_list)
const countyCodes = Object.keys(areaList.county_list)
const others = Object.keys(areaList.province_list).filter((code) => code < '700000' && !provinces.some(([province]) => province === code))

/** The codes for a province's cities that have districts; for a municipality its districts. */
export function citiesOf(province: string): string[] {
  const cities = cityCodes.filter((code) => code.startsWith(province.slice(0, 2)) && districtsOf(code).length > 0)
  return cities.length > 2 ? cities : cities.flatMap((city) => districtsOf(city))
}

function districtsOf(city: string): string[] {
  return countyCodes.filter((code) => code.startsWith(city.slice(0, 4)) && !areaList.county_list[code]?.includes('其它'))
}

export function areaName(code: string): string {
  return areaList.province_list[code] ?? areaList.city_list[code] ?? areaList.county_list[code] ?? ''
}

const places = new Map<string, string[]>()

function districtsIn(province: string): string[] {
  const known = places.get(province)
  if (known) return known
  const found = cityCodes.filter((code) => code.startsWith(province.slice(0, 2))).flatMap((city) => districtsOf(city))
  places.set(province, found)
  return found
}

/** The district at two independent chances, by the province weights. */
export function districtAt(chance: number, within: number): District {
  const total = provinces.reduce((sum, [, weight]) => sum + weight, REST)
  let rest = chance * total
  const province = provinces.find(([, weight]) => (rest -= weight) < 0)?.[0] ?? pick(others, rest / REST)
  const district_code = pick(districtsIn(province), within)
  return { province_code: province, city_code: `${district_code.slice(0, 4)}00`, district_code, name: areaName(district_code) }
}
