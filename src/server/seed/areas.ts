import { areaList } from '@vant/area-data'

export interface AreaRow {
  code: string
  parent_code: string | null
  /** 1 province, 2 city, 3 district. */
  level: number
  name: string
}

/** Provinces, cities and districts by their codes of GB/T 2260: the first two digits are the province's, the next two the city's. */
export function areaRows(): AreaRow[] {
  const { province_list, city_list, county_list } = areaList
  return [
    ...rowsOf(province_list, 1, () => null),
    ...rowsOf(city_list, 2, (code) => `${code.slice(0, 2)}0000`),
    ...rowsOf(county_list, 3, (code) => `${code.slice(0, 4)}00`),
  ]
}

function rowsOf(names: Record<string, string>, level: number, parentOf: (code: string) => string | null): AreaRow[] {
  return Object.entries(names).map(([code, name]) => ({ code, parent_code: parentOf(code), level, name }))
}
