import { sql } from 'drizzle-orm'
import { contract } from '#contract/index.ts'
import { scene, sceneSpu } from '#server/areas/goods/shared/offer-tables.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { conformsToEntity } from '#test/server/conformance.ts'

const scenes: number[] = []
const spus: { spu_id: number; brand_id: number; series_id: number; category_id: number }[] = []

await conformsToEntity({
  entity: contract.goods.sku,
  table: sku,
  parents: async (server) => {
    const maker = goodsMaker(server, await server.login())
    for (let i = 0; i < 3; i++) {
      const [brand_id, category_id] = [await maker.brand(), await maker.category()]
      const series_id = await maker.series({ brand_id })
      spus.push({ brand_id, series_id, category_id, spu_id: await maker.spu({ series_id, category_id }) })
    }
    const { db } = server.database
    const [sceneRow] = await db.insert(scene).values({ title: '机床维修' }).returning({ id: scene.id })
    scenes.push(sceneRow?.id ?? 0)
    await db.insert(sceneSpu).values({ scene_id: sceneRow?.id ?? 0, spu_id: spus[2]?.spu_id ?? 0 })
  },
  sample: (n) => ({
    spu_id: spus[n % 3]?.spu_id,
    code: `6204-${n}/C3`,
    mfr_code: `M${n}`,
    barcode: ean8(n),
    title: `深沟球轴承 ${n}`,
    main_image: n % 2 ? '/files/sku.jpg' : null,
    spec: { 内径: `${n}mm`, A: 'x' },
    price_store: 5000 + (n % 9) * 100,
    price_trade: 3000 + (n % 8) * 100,
    price_market: n % 2 ? 9900 : null,
    price_cost: 2000,
    moq: 10,
    step_qty: 5,
    weight: 100 + n,
    stock: (n % 5) * 4,
    stock_warn: 6,
    lead_days: 3,
    is_gift_only: 0,
    sort: n % 7,
    status: n > 1000 || n % 6 ? 1 : 0,
  }),
  change: (n) => ({
    title: `改名${n}`,
    mfr_code: null,
    price_store: 8000,
    price_trade: 7000,
    spec: { 内径: `${n}.5mm`, A: 'x' },
    weight: 7,
    moq: 20,
    lead_days: 0,
  }),
  filters: {
    code: [
      { value: '6204-1', fits: ({ code }) => String(code).startsWith('6204-1') },
      { value: '6204-*9/C3', fits: ({ code }) => /^6204-.*9\/C3$/.test(String(code)) },
    ],
    codes: [{ value: '6204-1/C3\n6204-7/C3', fits: ({ code }) => ['6204-1/C3', '6204-7/C3'].includes(String(code)) }],
    title: [{ value: ' 轴承 1 ', fits: ({ title }) => ['轴承', '1'].every((word) => String(title).includes(word)) }],
    brand_id: [0, 1].map((i) => ofSpu('brand_id', i)),
    series_id: [0, 1].map((i) => ofSpu('series_id', i)),
    spu_id: [ofSpu('spu_id', 1)],
    category_id: [ofSpu('category_id', 2)],
    scene_id: [{ value: () => scenes[0], fits: ({ spu_id }) => spu_id === spus[2]?.spu_id }],
    status: [
      { value: 1, fits: ({ status }) => status === 1 },
      { value: 0, fits: ({ status }) => status === 0 },
    ],
    price_min: [{ value: 5400, fits: ({ price_store }) => Number(price_store) >= 5400 }],
    price_max: [{ value: 5400, fits: ({ price_store }) => Number(price_store) <= 5400 }],
    stock: [
      { value: 'out', fits: ({ stock }) => stock === 0 },
      { value: 'low', fits: ({ stock }) => stock === 4 },
      { value: 'in', fits: ({ stock }) => Number(stock) > 0 },
    ],
    // sku-past.test.ts
    as_of: [],
    // beside a moment; the rows are those at the moment
    as_of_other: [],
    // compared with the home page figures: areas/index/home/behind.test.ts
    sold_month: [],
  },
  spread: ({ database }) => database.db.update(sku).set({ sales_count: sql`id % 4` }),
})

function ofSpu(field: 'spu_id' | 'brand_id' | 'series_id' | 'category_id', i: number) {
  return {
    value: () => spus[i]?.[field],
    fits: (row: Record<string, unknown>) => row[field] === spus[i]?.[field],
  }
}

/** The number as a barcode with its check digit. */
function ean8(n: number): string {
  const digits = String(6_900_000 + n)
  const sum = [...digits].reduce((sum, digit, i) => sum + Number(digit) * (i % 2 === 0 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
