import { sql } from 'drizzle-orm'
import { contract } from '#contract/index.ts'
import { conformsToEntity } from '#test/server/conformance.ts'
import { brand } from './tables.ts'

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)

await conformsToEntity({
  entity: contract.goods.brand,
  table: brand,
  sample: (n) => ({
    title: `品牌${n}`,
    title_en: n % 2 ? `Brand ${n}` : null,
    code: `B${n}`,
    initial: 'P',
    logo: '/files/brand.png',
    origin: '德国',
    intro: '轴承\n与密封件',
    level: (['economy', 'standard', 'premium'] as const)[n % 3],
    is_recommend: n % 4 ? 0 : 1,
    cert_images: n % 2 ? ['/files/a.jpg', '/files/b.webp'] : [],
    cert_expire_at: n % 5 ? day(n * 3 - 60) : null,
    sort: n % 7,
    status: n > 1000 || n % 6 ? 1 : 0,
  }),
  change: (n) => ({
    title: `改名${n}`,
    level: n % 3 === 0 ? 'premium' : 'economy',
    origin: null,
    cert_images: ['/files/c.png'],
    cert_expire_at: '2031-12-31',
    is_recommend: n % 4 ? 1 : 0,
  }),
  filters: {
    word: [
      { value: '品牌1', fits: ({ title }) => String(title).includes('品牌1') },
      { value: 'brand 3', fits: ({ title_en }) => String(title_en).startsWith('Brand 3') },
      { value: 'b99', fits: ({ code }) => code === 'B99' },
    ],
    status: [
      { value: 1, fits: ({ status }) => status === 1 },
      { value: 0, fits: ({ status }) => status === 0 },
    ],
    is_recommend: [{ value: 1, fits: (row) => row['is_recommend'] === 1 }],
    cert_within_days: ['0', '30', '90'].map((value) => ({
      value,
      fits: ({ cert_expire_at: end }) => end !== null && String(end) <= day(Number(value)),
    })),
  },
  spread: ({ database }) => database.db.update(brand).set({ sku_count: sql`id % 4` }),
  optionIds: async ({ call }, token) => (await call(contract.goods.brand.option, {}, { token })).data.list.map(({ key }) => key),
})
