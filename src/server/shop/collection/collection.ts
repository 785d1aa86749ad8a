import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { collection as activityContract, priceBy } from '#contract/activity/collection.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import type { collection as contract } from '#contract/shop/collection.ts'
import { collection, collectionBuyer, collectionGoods } from '#server/areas/activity/collection/collection-tables.ts'
import { couponsFor } from '#server/areas/activity/coupon/give-by.ts'
import { audienceOf, belongsTo, participantOf } from '#server/areas/activity/shared/audience.ts'
import { withPhase } from '#server/areas/activity/shared/life.ts'
import { isForSale } from '#server/areas/goods/shared/on-sale.ts'
import { sku, spu } from '#server/areas/goods/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { limitReadings, sightOf, type Sight } from '#server/shop/goods/offer.ts'

const hidden: Label = ['认证后可见', 'Visible after verification']

/** A collection with its goods by section; goods off sale are not there. */
export async function detail(ctx: Ctx, { id }: ParsedOf<typeof contract.detail>) {
  const limit = limitReadings(ctx)
  const sight = await sightOf(ctx)
  const [found] = await ctx.db
    .select()
    .from(collection)
    .where(and(eq(collection.id, id), isNull(collection.deleted_at), sql`${collection.state} <> 'draft'`))
  if (!found) throw notFound(activityContract.$.label)
  const { title, sub_title, cover, banner, theme_color, intro, audience, start_at, end_at, coupon_ids, sections, ...terms } = found
  const { phase } = withPhase(found, ctx)
  const lines = await linesOf(ctx, id)
  limit.read(lines.length)
  const participant = ctx.actor.customer && (await participantOf(ctx, ctx.actor.customer.id))
  const coupons = await couponsFor(ctx, coupon_ids, audienceOf(participant, ctx.now))
  const isPriced = phase === 'running' || phase === 'upcoming'
  const goods = lines.map(({ section, ...line }) => ({ section, ...viewOf(line, isPriced ? terms : null, sight) }))
  return {
    id,
    title,
    sub_title,
    cover,
    banner,
    theme_color,
    intro,
    audience,
    start_at: start_at ?? '',
    end_at: end_at ?? '',
    phase,
    price_hint: sight.level === null ? say(hidden, ctx.language) : null,
    can_join: participant !== undefined && (await belongsTo(ctx, found, participant)),
    coupons,
    sections: sections.map(({ title }, at) => ({
      title,
      goods: goods.filter(({ section }) => section === at).map(({ section: _section, ...line }) => line),
    })),
  }
}

type Line = Omit<Awaited<ReturnType<typeof linesOf>>[number], 'section'>
type Terms = Parameters<typeof priceBy>[0]

function viewOf(
  { price_store, price_trade, stock, sold_qty, activity_price, activity_stock, ...line }: Line,
  terms: Terms | null,
  sight: Sight,
) {
  const price = sight.level === null ? null : sight.level === 'trade' ? price_trade : price_store
  const lower = terms && price !== null ? priceBy(terms, activity_price, price) : null
  const sold_out = activity_stock !== null && sold_qty >= activity_stock
  const left = activity_stock === null ? null : Math.min(activity_stock - sold_qty, stock)
  return {
    ...line,
    price,
    sold_out,
    left: sight.exact ? left : null,
    in_stock: stock > 0,
    activity_price: lower !== null && price !== null && lower < price && !sold_out ? lower : null,
  }
}

function linesOf(ctx: Ctx, collection_id: number) {
  const { section, activity_price, activity_stock, limit_per_user, sold_qty } = collectionGoods
  return ctx.db
    .select({
      section,
      sku_id: sku.id,
      spu_id: sku.spu_id,
      code: sku.code,
      title: sku.title,
      unit: sku.unit,
      spec: sku.spec,
      main_image: sql<string | null>`coalesce(${sku.main_image}, ${spu.main_image})`,
      price_store: sku.price_store,
      price_trade: sku.price_trade,
      stock: sku.stock,
      activity_price,
      activity_stock,
      limit_per_user,
      sold_qty,
      bought: sql<number>`coalesce(${collectionBuyer.qty}, 0)`,
    })
    .from(collectionGoods)
    .innerJoin(sku, eq(sku.id, collectionGoods.sku_id))
    .innerJoin(spu, eq(spu.id, sku.spu_id))
    .leftJoin(
      collectionBuyer,
      and(
        eq(collectionBuyer.collection_id, collectionGoods.collection_id),
        eq(collectionBuyer.sku_id, collectionGoods.sku_id),
        eq(collectionBuyer.user_id, ctx.actor.customer?.id ?? 0),
      ),
    )
    .where(and(eq(collectionGoods.collection_id, collection_id), isNull(sku.deleted_at), isForSale))
    .orderBy(asc(section), asc(collectionGoods.sort), asc(sku.id))
}
