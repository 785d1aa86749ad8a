/** What a SKU is called after. */
export interface Family {
  spu: { title: string }
  brand_title: string
  series_title: string
}

/** Brand, series, SPU and specification in a row; what the SPU's title already says is not said twice. */
export function titleOf({ spu, brand_title, series_title }: Family, spec: Readonly<Record<string, string>>): string {
  const names = [brand_title, series_title].filter((name) => !spu.title.includes(name))
  const title = [...names, spu.title, ...Object.values(spec)].join(' ')
  return [...title].slice(0, 120).join('').trim()
}
