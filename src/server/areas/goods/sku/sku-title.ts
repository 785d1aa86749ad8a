/** The fields in a SKU's title. */
export interface Family {
  spu: { title: string }
  brand_title: string
  series_title: string
}

/** Brand, series, SPU and specification in this order; parts that the SPU's title contains are not repeated. */
export function titleOf({ spu, brand_title, series_title }: Family, spec: Readonly<Record<string, string>>): string {
  const names = [brand_title, series_title].filter((name) => !spu.title.includes(name))
  const title = [...names, spu.title, ...Object.values(spec)].join(' ')
  return [...title].slice(0, 120).join('').trim()
}
