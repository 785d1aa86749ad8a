import { randomUUID } from 'node:crypto'
import { expect } from '#test/e2e/session/login.ts'

export interface GoodsData {
  brand(values?: object): Promise<{ id: number; title: string; code: string }>
  series(brandId: number, values?: object): Promise<{ id: number; title: string; code: string }>
  spu(seriesId: number): Promise<{ id: number; title: string; code: string }>
  sku(spuId: number, values?: object): Promise<{ id: number; title: string; code: string }>
  /** A brand, a series in it and an SPU in that. */
  family(): Promise<Record<'brand' | 'series' | 'spu', { id: number; title: string; code: string }>>
  /** Any other call, as another person would make it meanwhile. */
  post(path: string, body: object): Promise<Record<string, never>>
  get(path: string): Promise<Record<string, never>>
}

/** A unique word. */
export function unique(): string {
  return randomUUID().slice(0, 8).toUpperCase()
}

export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

// shared data for all goods tests is requested once per worker
let logo: Promise<string> | undefined
let leaf: Promise<number> | undefined

/** Creates goods by the API, with unique names. */
export async function goodsData(token: string, baseURL = process.env.E2E_URL): Promise<GoodsData> {
  const authorization = `Bearer ${token}`

  async function send(path: string, init: RequestInit) {
    const response = await fetch(`${baseURL}${path}`, init)
    const { code, msg, data } = await response.json()
    expect(code, `${path}: ${msg}`).toBe(200)
    return data
  }
  const get = (path: string) => send(path, { headers: { authorization } })
  const post = (path: string, body: object) =>
    send(path, { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify(body) })

  async function sendPicture(): Promise<string> {
    const body = new FormData()
    body.append('file', new Blob([PICTURE], { type: 'image/png' }), 'logo.png')
    const { url } = await send('/api/upload/image', { method: 'POST', headers: { authorization }, body })
    return url
  }

  async function leafId(): Promise<number> {
    const { list } = await get('/api/common/goods/category/tree')
    const id = leafOf(list)
    if (id === undefined) throw new Error('there is no such category')
    return id
  }

  async function create(path: string, values: { title: string; code: string }) {
    const { id } = await post(path, values)
    return { id, title: values.title, code: values.code }
  }

  const data: GoodsData = {
    get,
    post,
    brand: async (values) => {
      const code = unique()
      return create('/api/goods/brand/edit', { title: `品牌${code}`, code, logo: await (logo ??= sendPicture()), ...values } as never)
    },
    series: (brandId, values) => {
      const code = unique()
      return create('/api/goods/series/edit', { brand_id: brandId, title: `系列${code}`, code, ...values } as never)
    },
    spu: async (seriesId) => {
      const code = unique()
      const { brand_id } = await get(`/api/goods/series/detail?id=${seriesId}`)
      const values = {
        brand_id,
        series_id: seriesId,
        category_id: await (leaf ??= leafId()),
        title: `不锈钢轴承${code}`,
        code,
        unit: '只',
      }
      return create('/api/goods/spu/edit', values)
    },
    sku: (spuId, values) => {
      const code = unique()
      const prices = { price_store: 10_000, price_trade: 9_000, weight: 250 }
      return create('/api/goods/sku/edit', {
        spu_id: spuId,
        title: `商品${code}`,
        code,
        spec: { 内径: code },
        ...prices,
        ...values,
      } as never)
    },
    family: async () => {
      const brand = await data.brand()
      const series = await data.series(brand.id)
      return { brand, series, spu: await data.spu(series.id) }
    },
  }
  return data
}

interface Category {
  id: number
  title: string
  children: Category[]
}

/** A leaf in the demo data: the first leaf may belong to another test, which deletes it. */
function leafOf(categories: Category[]): number | undefined {
  for (const { id, title, children } of categories) {
    const found = title === '深沟球轴承' ? id : leafOf(children)
    if (found !== undefined) return found
  }
  return undefined
}
