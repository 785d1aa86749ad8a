import { sql } from 'drizzle-orm'
import { beforeAll, describe } from 'vitest'
import { contract } from '#contract/index.ts'
import { spu } from '#server/areas/goods/shared/tables.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { editsConform } from '#test/server/conformance/edits.ts'
import { listsConform } from '#test/server/conformance/lists.ts'
import { subjectOf, type Conformance } from '#test/server/conformance/subject.ts'
import { startServer } from '#test/server/harness.ts'

const START = Date.parse('2026-03-01T08:00:00Z')
const COUNT = 100

describe('[A09] SPUs behave like every entity with a list', async () => {
  const moment = { now: START }
  const server = await startServer({ clock: () => new Date(moment.now) })
  const token = await server.login()
  const make = goodsMaker(server, token)
  const place = { brand_id: 0, series_id: 0, other: 0, category_id: 0, top: 0, scene: 0 }

  const conformance: Conformance = {
    entity: contract.goods.spu,
    table: spu,
    sample: (n) => ({
      title: `测试轴承${n}`,
      sub_title: n % 2 ? '静音' : null,
      code: `CONF-${n}`,
      brand_id: place.brand_id,
      series_id: n % 5 ? place.series_id : place.other,
      category_id: place.category_id,
      scene_ids: n % 3 ? [] : [place.scene],
      main_image: '/files/a.png',
      images: ['/files/b.png'],
      video: n % 2 ? '/files/c.mp4' : null,
      keywords: ['轴承'],
      unit: '只',
      spec_axes: [{ name: '内径', values: ['20', '25'] }],
      params: [{ name: '精度', value: 'P6', unit: null }],
      docs: [{ title: '规格书', url: '/files/a.pdf', kind: 'datasheet' }],
      service_tags: ['正品保障'],
      freight_type: 'free',
      integral_give_rate: 100,
      sort: n % 7,
    }),
    change: (n) => ({ title: `改名轴承${n}`, sub_title: '耐高温', keywords: [], service_tags: ['支持开票'], integral_give_rate: null }),
    filters: {
      word: [
        { value: '轴承1', fits: ({ title }) => String(title).includes('轴承1') },
        { value: 'conf-3', fits: ({ code }) => String(code).startsWith('CONF-3') },
      ],
      brand_id: [],
      series_id: [{ value: () => place.other, fits: (row) => row['series_id'] === place.other }],
      category_id: [],
      scene_id: [{ value: () => place.scene, fits: ({ code }) => Number(String(code).slice(5)) % 3 === 0 }],
      price_min: [{ value: 3000, fits: (row) => Number(row['price_max']) >= 3000 }],
      price_max: [{ value: 2000, fits: (row) => row['price_min'] !== null && Number(row['price_min']) <= 2000 }],
      updated_from: [{ value: '2026-03-02', fits: ({ updated_at }) => Date.parse(updated_at) >= Date.parse('2026-03-02T00:00:00+08:00') }],
      updated_to: [{ value: '2026-03-01', fits: ({ updated_at }) => Date.parse(updated_at) < Date.parse('2026-03-02T00:00:00+08:00') }],
      state: (['on', 'off', 'draft'] as const).map((value) => ({ value, fits: (row) => row['state'] === value })),
    },
  }
  const subject = subjectOf(conformance, server, token)

  beforeAll(async () => {
    place.brand_id = await make.brand()
    place.series_id = await make.series({ brand_id: place.brand_id })
    place.other = await make.series({ brand_id: place.brand_id })
    place.category_id = await make.category()
    const { rows } = await server.database.db.execute<{ id: string }>(sql`insert into scene (title) values ('机床维修') returning id`)
    place.scene = Number(rows[0]?.id)
    for (let n = 0; n < COUNT; n++) {
      moment.now += n % 3 === 0 ? 1000 : 0
      await subject.create(n)
    }
    await server.database.db.execute(sql`
      update spu set state = (array['on', 'off', 'draft'])[id % 3 + 1], price_min = id % 4 * 1000 + 1, price_max = id % 4 * 1000 + 2000,
        stock_sum = id % 9, sales_count = id % 4, sku_count = id % 5, updated_at = updated_at + make_interval(hours => id::int)`)
  })
  listsConform(subject, COUNT)
  editsConform(subject)
})
