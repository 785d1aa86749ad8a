export const brands = [
  '砺岚轫 LILARN',
  '钺珩 YUHENQ',
  '磐垣朔 PAYUSO',
  '淬骁 CUXAON',
  '榫衡 SUNHEN-Q',
  '铠嵘汀 KAROTIN',
  '翊砼 YITONQ',
  '昶曜铮 CHAYOZ',
  '桁坤 HENKUQ',
  '锘岳 NUOYUQ',
]

export interface Row {
  id: number
  code: string
  title: string
  brand: string
  price: number
  stock: number
  weight: number
  state: 'on' | 'pending' | 'off'
  active: boolean
  created_at: string
}

/** Deterministic rows, as tests need them. */
export function makeRows(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => {
    const brand = brands[index % brands.length] ?? ''
    return {
      id: index + 1,
      code: `LLR-G2-62${String(index % 100).padStart(2, '0')}-2RS-C${(index % 4) + 1}`,
      title: `${brand.split(' ')[0]} G2 静音系列 深沟球轴承 62${String(index % 100).padStart(2, '0')}-2RS`,
      brand,
      price: 1250 + ((index * 7919) % 98765),
      stock: (index * 37) % 1200,
      weight: 106 + ((index * 53) % 9000),
      state: index % 7 === 0 ? 'pending' : index % 5 === 0 ? 'off' : 'on',
      active: index % 3 !== 0,
      created_at: new Date(Date.UTC(2026, 0, 1, 8, index)).toISOString(),
    }
  })
}
