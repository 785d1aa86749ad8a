import { and, eq, isNull } from 'drizzle-orm'
import type { Block, Visible } from '#contract/block/blocks.ts'
import { page as entityContract } from '#contract/block/page.ts'
import type { ContentAudience } from '#contract/common/content.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say } from '#contract/kit/label.ts'
import type { page as contract } from '#contract/shop/page.ts'
import { viewerOf } from '#server/areas/banner/banner/shown-banners.ts'
import { withoutDeadLinks } from '#server/areas/block/page/live-links.ts'
import { isEmptied, resolveBlocks } from '#server/areas/block/page/resolve.ts'
import type { BlockSight } from '#server/areas/block/page/sight.ts'
import { blockPage, blockPageVersion } from '#server/areas/block/shared/tables.ts'
import { store } from '#server/areas/people/tables.ts'
import { segmentsWithStore } from '#server/areas/store/shared/segment-rule.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { limitReadings, offered, sightOf, type Sight } from '#server/shop/goods/offer.ts'

/** The published page that customers see first for a kind. */
export function readDefault(ctx: Ctx, { kind }: ParsedOf<typeof contract.default>) {
  return read(ctx, and(eq(blockPage.kind, kind), eq(blockPage.is_default, 1)))
}

/** A published page by its id. */
export function detail(ctx: Ctx, { id }: ParsedOf<typeof contract.detail>) {
  return read(ctx, eq(blockPage.id, id))
}

async function read(ctx: Ctx, which: ReturnType<typeof and>) {
  const limit = limitReadings(ctx)
  const [row] = await ctx.db
    .select({ page: blockPage, shown: blockPageVersion })
    .from(blockPage)
    .innerJoin(blockPageVersion, and(eq(blockPageVersion.page_id, blockPage.id), eq(blockPageVersion.version, blockPage.publish_version)))
    .where(and(which, eq(blockPage.state, 'published'), isNull(blockPage.deleted_at)))
  if (!row) throw notFound(entityContract.$.label)
  const sight = await sightOf(ctx)
  const viewer = viewerOf(ctx)
  const own = await withoutDeadLinks(ctx, await visibleBlocks(ctx, row.shown.blocks, viewer), viewer.own)
  const resolved = await resolveBlocks(ctx, own, blockSight(ctx, sight, viewer))
  limit.read(resolved.reduce((sum, { goods, packages }) => sum + goods.length + packages.length, 0))
  const { title, share_title, share_image, bg_color, version } = row.shown
  return {
    id: row.page.id,
    kind: row.page.kind,
    title,
    share_title,
    share_image,
    bg_color,
    publish_version: version,
    blocks: resolved.filter((block, at) => !isEmptied(own[at] as Block, block)),
  }
}

/** The blocks that the caller sees now: by time, audience and the store's place. */
async function visibleBlocks(ctx: Ctx, blocks: readonly Block[], { audience, store_id }: ShopViewer): Promise<Block[]> {
  const places = blocks.some(({ visible }) => visible.areas.length > 0) ? await placesOf(ctx) : []
  const named = blocks.flatMap(({ visible }) => (visible.audience === 'segment' ? (visible.segment_id ?? []) : []))
  const viewer = { now: ctx.now, audience, places, segments: await segmentsWithStore(ctx, [...new Set(named)], { store_id, now: ctx.now }) }
  return blocks.filter(({ hidden, visible }) => hidden === 0 && isVisible(visible, viewer))
}

type ShopViewer = ReturnType<typeof viewerOf>

interface Viewer {
  now: Date
  audience: Exclude<ContentAudience, 'all' | 'segment'>
  /** The codes for the areas that the viewer's store lies in. */
  places: readonly string[]
  /** The segments on the page that have the viewer's store. */
  segments: ReadonlySet<number>
}

/** Tells whether a viewer sees a block now. A viewer without a known place sees no block that is limited to areas. */
function isVisible({ audience, segment_id, start_at, end_at, areas }: Visible, viewer: Viewer): boolean {
  const now = viewer.now.getTime()
  if (audience === 'segment' ? !segment_id || !viewer.segments.has(segment_id) : audience !== 'all' && audience !== viewer.audience)
    return false
  if (start_at !== null && Date.parse(start_at) > now) return false
  if (end_at !== null && Date.parse(end_at) <= now) return false
  return areas.length === 0 || areas.some((code) => viewer.places.includes(code))
}

/** The codes for the caller's store's province, city and district; empty without a store. */
async function placesOf({ db, actor }: Ctx): Promise<string[]> {
  const id = actor.customer?.store_id
  if (!id) return []
  const { province_code, city_code, district_code } = store
  const [row] = await db.select({ province_code, city_code, district_code }).from(store).where(eq(store.id, id))
  return row ? [row.province_code, row.city_code, row.district_code] : []
}

function blockSight(ctx: Ctx, sight: Sight, viewer: ShopViewer): BlockSight {
  return {
    viewer,
    offer(row) {
      const { price, price_hint, in_stock, stock_text } = offered(ctx, sight, row)
      return { price, price_hint, in_stock, stock_text }
    },
    flat: (price) =>
      sight.level === null
        ? { price: null, price_hint: say(['认证后可见', 'Visible after verification'], ctx.language) }
        : { price, price_hint: null },
  }
}
