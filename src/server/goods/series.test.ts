import { contract } from '#contract/index.ts'
import { conformsToEntity } from '#test/server/conformance.ts'
import { goodsMaker } from '#test/server/goods.ts'
import { series } from './tables.ts'
import { sql } from 'drizzle-orm'

const brands: number[] = []

await conformsToEntity({
  entity: contract.goods.series,
  table: series,
  parents: async (server) => {
    const maker = goodsMaker(server, await server.login())
    brands.push(await maker.brand(), await maker.brand(), await maker.brand())
  },
  sample: (n) => ({
    brand_id: brands[n % 3],
    title: `系列${n}`,
    code: `S-${n}`,
    image: n % 2 ? '/files/series.webp' : null,
    intro: '加强型\n密封圈',
    selling_points: n % 2 ? ['耐高温', '低噪音'] : [],
    sort: n % 7,
    status: n > 1000 || n % 6 ? 1 : 0,
  }),
  change: (n) => ({ brand_id: brands[(n + 1) % 3], title: `改名${n}`, image: '/files/other.png', intro: null, selling_points: ['免维护'] }),
  filters: {
    brand_id: [0, 1, 2].map((i) => ({ value: () => brands[i], fits: ({ brand_id }) => brand_id === brands[i] })),
    word: [
      { value: '系列1', fits: ({ title }) => String(title).includes('系列1') },
      { value: 's-99', fits: ({ code }) => code === 'S-99' },
    ],
    status: [
      { value: 1, fits: ({ status }) => status === 1 },
      { value: 0, fits: ({ status }) => status === 0 },
    ],
  },
  spread: ({ database }) => database.db.update(series).set({ sku_count: sql`id % 4` }),
  optionIds: async ({ call }, token) => {
    const { data } = await call(contract.goods.series.option, {}, { token })
    return data.list.flatMap(({ children = [] }) => children.map(({ key }) => key))
  },
})
