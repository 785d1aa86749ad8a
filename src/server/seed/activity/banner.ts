import type { PoolClient } from 'pg'
import type { BannerPosition, PopupRule } from '#contract/banner/words.ts'
import type { ContentAudience } from '#contract/common/content.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { BANNER_VARIANTS, bannerImage } from '#server/seed/demo/images/banners.ts'
import { insertRows } from './group-fillers.ts'

interface Plan {
  title: string
  position: BannerPosition
  /** Days from now; without them there is no limit. */
  start?: number
  end?: number
  status?: 0
  audience?: ContentAudience
  areas?: string[]
  popup_rule?: PopupRule
  /** The key in `targets`. */
  to?: string
  views?: number
  clicked?: number
}

const plans: readonly Plan[] = [
  { title: '轴承节全场满减', position: 'home_top', start: -6, end: 14, to: 'collection', views: 18_640, clicked: 912 },
  { title: '紧固件拼团专场', position: 'home_top', start: -12, end: 20, to: 'group', views: 15_210, clicked: 604 },
  { title: '贸易客户专享价', position: 'home_top', audience: 'trade', to: 'brand', views: 4_130, clicked: 377 },
  { title: '年末备货季', position: 'home_top', start: 12, end: 40, to: 'goods' },
  { title: '国庆劳保专场', position: 'home_top', start: -60, end: -45, to: 'scene', views: 22_975, clicked: 1_406 },
  { title: '旧版首屏轮播', position: 'home_top', status: 0, views: 9_870, clicked: 214 },
  { title: '未认证门店入驻有礼', position: 'home_middle', audience: 'guest', to: 'apply', views: 6_205, clicked: 488 },
  { title: '幸运大转盘', position: 'home_middle', start: -9, end: 30, to: 'lottery', views: 11_342, clicked: 1_020 },
  { title: '长三角次日达', position: 'home_middle', areas: ['310000', '320000', '330000'], to: 'goods', views: 3_408, clicked: 96 },
  { title: '选型专题：先看内径与转速', position: 'category_top', to: 'page', views: 7_915, clicked: 341 },
  { title: '刀具新品上架', position: 'category_top', start: 5, end: 35, to: 'brand' },
  { title: '每日签到领积分', position: 'mine', to: 'sign', views: 8_820, clicked: 1_530 },
  { title: '贸易客户对账说明', position: 'mine', audience: 'trade', to: 'service', views: 1_022, clicked: 74 },
  { title: '积分换工具', position: 'integral_top', start: -20, end: 45, to: 'points', views: 5_127, clicked: 633 },
  { title: '开门红弹窗', position: 'popup', start: -40, end: -30, popup_rule: 'once', to: 'coupons', views: 2_960, clicked: 811 },
  { title: '领券中心弹窗', position: 'popup', start: -3, end: 9, popup_rule: 'daily', to: 'coupons', views: 4_415, clicked: 1_187 },
  { title: '年终盘点弹窗', position: 'popup', start: 20, end: 30, popup_rule: 'once', to: 'goods' },
  { title: '品牌启动页', position: 'splash', views: 12_480, clicked: 0 },
]

/** The banner links; a target whose area has no row is left out. */
const targets: Readonly<Record<string, string>> = {
  collection: `select 'app://collection?id=' || id as url from collection where state = 'published' and deleted_at is null order by id limit 1`,
  group: `select 'app://group_detail?id=' || id as url from group_activity where state = 'published' and deleted_at is null order by id limit 1`,
  brand: `select 'app://brand_detail?id=' || id as url from brand where status = 1 and deleted_at is null order by sort desc, id limit 1`,
  scene: `select 'app://scene_detail?id=' || id as url from scene where status = 1 and deleted_at is null order by sort desc, id limit 1`,
  lottery: `select 'app://lottery?id=' || id as url from lottery where state = 'published' and deleted_at is null order by id limit 1`,
  page: `select 'app://custom_page?page_id=' || id as url from block_page where kind = 'custom' and state = 'published' order by id limit 1`,
  goods: `select 'app://goods_list?sort=sort' as url`,
  apply: `select 'app://store_apply' as url`,
  sign: `select 'app://sign' as url`,
  service: `select 'app://customer_service' as url`,
  points: `select 'app://integral_mall' as url`,
  coupons: `select 'app://coupon_center' as url`,
}

/** Banners for every position and in every state, with their figures (domain §21.5). */
export async function fillBanners(client: PoolClient, now: Date): Promise<void> {
  const { rows: pictures } = await client.query<{ title: string; url: string }>(
    `select title, url from media where title like 'banner-%' and deleted_at is null`,
  )
  const drawn = new Map(pictures.map(({ title, url }) => [title, url]))
  const urls = new Map<string, string | undefined>()
  for (const [name, query] of Object.entries(targets)) urls.set(name, (await client.query<{ url: string }>(query)).rows[0]?.url)
  const day = (days: number | undefined) => (days === undefined ? null : new Date(now.getTime() + days * DAY_MS).toISOString())
  const rows = plans.flatMap((plan, at) => {
    const image = drawn.get(`${bannerImage(plan.position, at % BANNER_VARIANTS)}.webp`)
    // the goods were loaded without pictures
    if (image === undefined) return []
    const { title, position, audience = 'all', areas = [], popup_rule = null, status = 1, start, end, to = '' } = plan
    const url = urls.get(to) ?? null
    const created_at = day(Math.min(start ?? -30, 0) - 1)
    const row = { title, position, image, url, audience, areas, start_at: day(start), end_at: day(end), popup_rule, status }
    return [{ plan, row: { ...row, sort: 100 - at, version: 1, created_at, updated_at: created_at } }]
  })
  const ids = await insertRows(
    client,
    'banner',
    rows.map(({ row }) => row),
  )
  const counts = rows.flatMap(({ plan: { views = 0, clicked = 0 } }, at) =>
    views > 0 ? [{ banner_id: ids[at], slot: 0, shown: views, clicked }] : [],
  )
  await client.query('insert into banner_count select * from jsonb_populate_recordset(null::banner_count, $1)', [JSON.stringify(counts)])
  await client.query('analyze banner, banner_count')
}
