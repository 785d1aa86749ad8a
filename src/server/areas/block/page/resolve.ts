import { and, eq, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PagePosition } from '#contract/banner/words.ts'
import type { Block } from '#contract/block/blocks.ts'
import { positionOf, takesRef } from '#contract/block/faults.ts'
import type { ShownBlock } from '#contract/block/shown.ts'
import type { RefKind } from '#contract/block/words.ts'
import { collection } from '#server/areas/activity/collection/collection-tables.ts'
import { readBanners } from '#server/areas/banner/banner/shown-banners.ts'
import { goodsPackage, packageItem, scene } from '#server/areas/goods/shared/offer-tables.ts'
import { isForSale, isOpenPackage } from '#server/areas/goods/shared/on-sale.ts'
import { brand, sku, spu } from '#server/areas/goods/shared/tables.ts'
import { fairPrice } from '#server/areas/trade/price/packages.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { readActivities } from './activities.ts'
import type { BlockSight } from './sight.ts'

// Rows are read for all blocks on a page together: the statement count depends on the block kinds, and not on the block count.

/** A goods block shows at most this number of goods. */
const MOST_GOODS = 50

type GoodsBlock = Extract<Block, { type: 'goods' }>

const isGoods = (block: Block): block is GoodsBlock => block.type === 'goods'

/** The blocks with the rows that they refer to, in reference order. Rows that are not shown now are left out. */
export async function resolveBlocks(ctx: Ctx, blocks: readonly Block[], sight: BlockSight): Promise<ShownBlock[]> {
  const goodsIds = await goodsIdsOf(ctx, blocks.filter(isGoods), sight)
  const goods = await readGoods(ctx, [...goodsIds.values()].flat(), sight)
  const brands = await readBrands(ctx, refsOf(blocks, 'brand'))
  const scenes = await readScenes(ctx, refsOf(blocks, 'scene'))
  const packages = await readPackages(ctx, refsOf(blocks, 'package'), sight)
  const activities = {
    coupon: await readActivities(ctx, 'coupon', refsOf(blocks, 'coupon'), sight),
    group: await readActivities(ctx, 'group', refsOf(blocks, 'group'), sight),
    collection: await readActivities(ctx, 'collection', refsOf(blocks, 'collection'), sight),
  }
  const banners = Map.groupBy(await readBanners(ctx, positionsOf(blocks), sight.viewer), ({ position }) => position)
  return blocks.map((block) => {
    const { uid, type, title, props } = block
    const [refs, place] = [refOf(block), placeOf(block)]
    const of = <Row>(kind: RefKind, rows: ReadonlyMap<number, Row>) => (refs?.kind === kind ? pick(rows, refs.ids) : [])
    return {
      uid,
      type,
      title,
      props,
      goods: isGoods(block) ? pick(goods, goodsIds.get(uid) ?? []).slice(0, limitOf(block)) : [],
      brands: of('brand', brands),
      scenes: of('scene', scenes),
      packages: of('package', packages),
      activities: [...of('coupon', activities.coupon), ...of('group', activities.group), ...of('collection', activities.collection)],
      banners: place === null ? [] : (banners.get(place) ?? []).map(({ id, title, image, url }) => ({ id, title, image, url })),
    }
  })
}

/** The rows that a block names by their ids; undefined for a block without references. */
export function refOf(block: Block): { kind: RefKind; ids: readonly number[] } | undefined {
  switch (block.type) {
    case 'goods':
      return block.props.source === 'manual' ? { kind: 'goods', ids: block.props.sku_ids } : undefined
    case 'brand':
      return { kind: 'brand', ids: block.props.brand_ids }
    case 'scene':
      return { kind: 'scene', ids: block.props.scene_ids }
    case 'coupon':
      return { kind: 'coupon', ids: block.props.coupon_ids }
    case 'group':
      return { kind: 'group', ids: block.props.group_ids }
    case 'collection':
      return { kind: 'collection', ids: block.props.collection_ids }
    case 'package':
      return { kind: 'package', ids: block.props.package_ids }
    default:
      return undefined
  }
}

/** The position for a carousel that shows banners; null for any other block. */
export function placeOf(block: Block): PagePosition | null {
  return block.type === 'banner' ? positionOf(block) : null
}

const positionsOf = (blocks: readonly Block[]) => [...new Set(blocks.flatMap((block) => placeOf(block) ?? []))]

/** Tells whether a block that refers to rows has none left, so that the shop would show an empty space. */
export function isEmptied(block: Block, { goods, brands, scenes, packages, activities, banners }: ShownBlock): boolean {
  if (refOf(block) === undefined && !isGoods(block) && placeOf(block) === null) return false
  return [goods, brands, scenes, packages, activities, banners].every((rows) => rows.length === 0)
}

function refsOf(blocks: readonly Block[], kind: RefKind): number[] {
  const found = blocks.map(refOf).flatMap((ref) => (ref?.kind === kind ? ref.ids : []))
  return [...new Set(found)]
}

function pick<Row>(rows: ReadonlyMap<number, Row>, ids: readonly number[]): Row[] {
  return [...new Set(ids)].flatMap((id) => rows.get(id) ?? [])
}

const limitOf = ({ props: { source, limit } }: GoodsBlock) => (source === 'manual' ? MOST_GOODS : limit)

const live = sql`${sku.deleted_at} is null and ${isForSale}`

/** The goods ids for each block: the chosen ones, or the first ones from its source. All sources are read by one statement. */
async function goodsIdsOf(ctx: Ctx, blocks: readonly GoodsBlock[], { viewer }: BlockSight): Promise<Map<string, readonly number[]>> {
  const hasCollection = blocks.some(({ props }) => props.source === 'collection')
  const isOwn = hasCollection && viewer ? (await viewer.own())(collection) : sql`true`
  const chosen = blocks.filter(({ props }) => props.source === 'manual').map(({ uid, props }) => [uid, props.sku_ids] as const)
  const sourced = blocks.flatMap(({ uid, props }) => {
    const { source, ref_id } = props
    if (source === 'manual' || (takesRef(source) && ref_id === null)) return []
    const ids = sql`array(select ${sku.id} from ${sku} where ${live} and ${belongs(ctx, source, ref_id ?? 0, isOwn)}
      order by ${orderOf(source, ref_id ?? 0)} limit ${props.limit}::int)`
    return [{ uid, ids }]
  })
  if (sourced.length === 0) return new Map(chosen)
  const { rows } = await ctx.db.execute<{ uid: string; ids: string[] | number[] }>(
    sql.join(
      sourced.map(({ uid, ids }) => sql`select ${uid}::text as uid, ${ids} as ids`),
      sql` union all `,
    ),
  )
  return new Map([...chosen, ...rows.map(({ uid, ids }) => [uid, ids.map(Number)] as const)])
}

function belongs({ now }: Ctx, source: GoodsBlock['props']['source'], id: number, isOwn: SQL): SQL {
  // a collection shows its goods to its audience, from its publication to its end
  if (source === 'collection')
    return sql`${sku.id} in (select line.sku_id from collection_goods line join ${collection} on ${collection.id} = line.collection_id
      where ${collection.id} = ${id}::bigint and ${collection.state} = 'published' and ${collection.deleted_at} is null
        and ${collection.end_at} > ${now.toISOString()}::timestamptz and ${isOwn})`
  if (source === 'brand') return sql`${sku.brand_id} = ${id}::bigint`
  if (source === 'series') return sql`${sku.series_id} = ${id}::bigint`
  if (source === 'scene') return sql`${sku.spu_id} in (select spu_id from scene_spu where scene_id = ${id}::bigint)`
  if (source === 'category')
    return sql`${sku.category_id} = any(array(with recursive below as (
      select id from category where id = ${id}::bigint
      union all select child.id from category child join below on child.parent_id = below.id) select id from below))`
  return sql`true`
}

function orderOf(source: GoodsBlock['props']['source'], id: number): SQL {
  if (source === 'collection')
    return sql`(select row(line.section, line.sort) from collection_goods line where line.collection_id = ${id}::bigint and line.sku_id = ${sku.id})`
  if (source === 'hot') return sql`${sku.sales_count} desc, ${sku.id} desc`
  if (source === 'new') return sql`${sku.created_at} desc, ${sku.id} desc`
  return sql`${sku.sort} desc, ${sku.id} desc`
}

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

async function readGoods(ctx: Ctx, ids: readonly number[], sight: BlockSight) {
  if (ids.length === 0) return new Map<number, ShownBlock['goods'][number]>()
  const { id, spu_id, code, title, unit, price_store, price_trade, stock, sales_count } = sku
  const rows = await ctx.db
    .select({
      id,
      spu_id,
      code,
      title,
      unit,
      sales_count,
      brand_title: brand.title,
      price_store,
      price_trade,
      stock,
      main_image: sql<string | null>`coalesce(${sku.main_image}, ${spu.main_image})`,
    })
    .from(sku)
    .innerJoin(spu, eq(spu.id, sku.spu_id))
    .innerJoin(brand, eq(brand.id, sku.brand_id))
    .where(and(among(sku.id, ids), live))
  return byId(rows.map(({ price_store, price_trade, stock, ...row }) => ({ ...row, ...sight.offer({ price_store, price_trade, stock }) })))
}

async function readBrands({ db }: Ctx, ids: readonly number[]) {
  const { id, title, logo, status, deleted_at } = brand
  if (ids.length === 0) return new Map<number, ShownBlock['brands'][number]>()
  return byId(
    await db
      .select({ id, title, logo })
      .from(brand)
      .where(and(inArray(id, [...ids]), eq(status, 1), isNull(deleted_at))),
  )
}

async function readScenes({ db }: Ctx, ids: readonly number[]) {
  const { id, title, icon, cover, status, deleted_at } = scene
  if (ids.length === 0) return new Map<number, ShownBlock['scenes'][number]>()
  return byId(
    await db
      .select({ id, title, icon, cover })
      .from(scene)
      .where(and(inArray(id, [...ids]), eq(status, 1), isNull(deleted_at))),
  )
}

/** Packages on sale now whose goods are all on sale. */
async function readPackages(ctx: Ctx, ids: readonly number[], sight: BlockSight) {
  if (ids.length === 0) return new Map<number, ShownBlock['packages'][number]>()
  const now = ctx.now.toISOString()
  const { id, title, image, start_at, end_at, deleted_at } = goodsPackage
  const lines = sql`from ${packageItem} join ${sku} on ${sku.id} = ${packageItem.sku_id} where ${packageItem.package_id} = ${goodsPackage.id}`
  const rows = await ctx.db
    .select({
      id,
      title,
      image,
      price_store: fairPrice('price_store'),
      price_trade: fairPrice('price_trade'),
      stock: sql<number>`(select coalesce(min(${sku.stock} / ${packageItem.qty}), 0)::int ${lines})`,
    })
    .from(goodsPackage)
    .where(
      and(
        inArray(id, [...ids]),
        isOpenPackage,
        isNull(deleted_at),
        or(isNull(start_at), lte(start_at, now)),
        or(isNull(end_at), gt(end_at, now)),
      ),
    )
  return byId(
    rows.map(({ price_store, price_trade, stock, ...row }) => {
      const { price, price_hint, in_stock } = sight.offer({ price_store, price_trade, stock })
      return { ...row, price, price_hint, in_stock }
    }),
  )
}

/** One parameter for any number of ids. */
function among(column: typeof sku.id, ids: readonly number[]): SQL {
  return sql`${column} = any(${sql.param([...new Set(ids)])}::bigint[])`
}
