import type { PoolClient } from 'pg'
import { newBlock, type Block } from '#contract/block/blocks.ts'
import type { PropsOf } from '#contract/block/props.ts'
import type { BlockType, PageKind } from '#contract/block/words.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { insertRows } from './group-fillers.ts'

interface Row {
  id: number
  title: string
  image: string | null
}

interface Goods {
  brands: Row[]
  categories: Row[]
  scenes: Row[]
  packages: Row[]
  coupons: Row[]
  groups: Row[]
  spus: Row[]
  skus: Row[]
}

const queries: Readonly<Record<keyof Goods, string>> = {
  brands: `select id::float8 as id, title, logo as image from brand where status = 1 and deleted_at is null order by sort desc, id limit 12`,
  categories: `select c.id::float8 as id, c.title, (select main_image from spu where category_id = c.id and state = 'on' and main_image is not null
    order by id limit 1) as image from category c where exists (select from spu where category_id = c.id and state = 'on' and main_image is not null)
    order by c.id limit 10`,
  scenes: `select id::float8 as id, title, coalesce(icon, cover) as image from scene where status = 1 and deleted_at is null order by sort desc, id limit 6`,
  packages: `select id::float8 as id, title, image from package where status = 1 and deleted_at is null order by sort desc, id limit 3`,
  coupons: `select id::float8 as id, title, null as image from coupon where state = 'published' and issue_type = 'receive' and deleted_at is null
    and end_at > now() order by sort desc, id limit 3`,
  groups: `select id::float8 as id, title, image from group_activity where state = 'published' and deleted_at is null order by sort desc, id limit 4`,
  spus: `select id::float8 as id, title, main_image as image from spu where state = 'on' and main_image is not null and deleted_at is null order by id limit 8`,
  skus: `select s.id::float8 as id, s.title, s.main_image as image from sku s join spu p on p.id = s.spu_id and p.state = 'on'
    where s.status = 1 and s.deleted_at is null and s.is_gift_only = 0 and s.stock > 0 order by s.sales_count desc, s.id limit 8`,
}

/** A default home page with two versions, and a topic page whose draft is published in three days (domain §15.2). */
export async function fillPages(client: PoolClient, now: Date): Promise<void> {
  const goods = {} as Goods
  for (const name of Object.keys(queries) as (keyof Goods)[]) goods[name] = (await client.query<Row>(queries[name])).rows
  const home = homeBlocks(goods)
  await addPage(client, now, { title: '商城首页', kind: 'home', is_default: 1, versions: [home.slice(0, -2), home], draft: home })
  const topic = topicBlocks(goods)
  const more = [...topic, ofType('notice', 'topic9', { texts: ['专场价格以下单时为准'] })]
  await addPage(client, now, { title: '轴承选型专题', kind: 'custom', is_default: 0, versions: [topic], draft: more, publishedIn: 3 })
  await client.query('analyze block_page, block_page_version')
}

function ofType<Type extends BlockType>(type: Type, uid: string, props: Partial<PropsOf<Type>>, title: string | null = null): Block {
  const block = newBlock(type, uid)
  return { ...block, title, props: { ...block.props, ...props } } as Block
}

const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)

function homeBlocks({ brands, categories, scenes, packages, coupons, groups, skus }: Goods): Block[] {
  const entries = categories.map(({ id, title, image }) => ({
    icon: image,
    text: [...title].slice(0, 10).join(''),
    url: `app://goods_list?category_id=${id}&sort=sort`,
  }))
  return [
    ofType('search', 'home01', { placeholder: '搜索型号、品牌或编码' }),
    ofType('banner', 'home02', { position: 'home_top' }, '首屏轮播'),
    ...(entries.length >= 4 ? [ofType('nav', 'home03', { items: entries, cols: 5 }, '分类导航')] : []),
    ofType('notice', 'home04', { texts: ['满200元包邮', '16:00 前付款当日发货'] }),
    ...(coupons.length > 0 ? [ofType('coupon', 'home14', { coupon_ids: ids(coupons) }, '领券')] : []),
    ...(groups.length > 0
      ? [ofType('title', 'home05', { text: '拼团', sub: '凑单更省' }), ofType('group', 'home06', { group_ids: ids(groups) })]
      : []),
    ofType('title', 'home07', { text: '热销商品', sub: '按销量排序', url: 'app://goods_list?sort=sort' }),
    ofType('goods', 'home08', { source: 'hot', limit: 10, style: 'grid' }, '热销'),
    ...(packages.length > 0 ? [ofType('package', 'home09', { package_ids: ids(packages) })] : []),
    ...(brands.length > 0 ? [ofType('brand', 'home10', { brand_ids: ids(brands) }, '品牌墙')] : []),
    ...(scenes.length > 0 ? [ofType('scene', 'home11', { scene_ids: ids(scenes) })] : []),
    ...(skus.length > 0 ? [ofType('goods', 'home12', { sku_ids: ids(skus), style: 'scroll' }, '店长推荐')] : []),
    ofType('float', 'home13', { kind: 'service' }),
  ]
}

function topicBlocks({ spus, skus }: Goods): Block[] {
  const [first] = spus
  return [
    ...(first
      ? [ofType('image', 'topic1', { layout: 'one', items: [{ image: first.image, url: `app://spu_detail?spu_id=${first.id}` }] })]
      : []),
    ofType('title', 'topic2', { text: '选型三步', align: 'center' }),
    ofType('richtext', 'topic3', { content: '<p>先定内径与转速，再看密封形式，最后核对游隙与润滑。</p>' }),
    ofType('spacer', 'topic4', { height: 12, line: 1 }),
    ...(skus.length > 0 ? [ofType('goods', 'topic5', { sku_ids: ids(skus), style: 'row' }, '专题商品')] : []),
  ]
}

interface Plan {
  title: string
  kind: PageKind
  is_default: 0 | 1
  versions: readonly (readonly Block[])[]
  draft: readonly Block[]
  /** The days until the draft is published. */
  publishedIn?: number
}

async function addPage(client: PoolClient, now: Date, { title, kind, is_default, versions, draft, publishedIn }: Plan): Promise<void> {
  const day = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  const publish_version = versions.length
  const head = { title, share_title: title, share_image: null, bg_color: '#F4F5F7' }
  const [page_id = 0] = await insertRows(client, 'block_page', [
    {
      ...head,
      kind,
      draft,
      publish_version,
      published_at: day(2),
      is_default,
      state: 'published',
      ...(publishedIn !== undefined && { publish_at: day(-publishedIn), planned: { ...head, blocks: draft } }),
      created_at: day(30),
      updated_at: day(1),
    },
  ])
  await insertRows(
    client,
    'block_page_version',
    versions.map((blocks, at) => ({ ...head, page_id, version: at + 1, blocks, published_at: day((publish_version - at) * 2) })),
  )
}
