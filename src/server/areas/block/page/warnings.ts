import { inArray } from 'drizzle-orm'
import { pagePositions } from '#contract/banner/words.ts'
import type { Block } from '#contract/block/blocks.ts'
import { linksOf, nameOf } from '#contract/block/faults.ts'
import type { PageWarning } from '#contract/block/page.ts'
import type { ShownBlock } from '#contract/block/shown.ts'
import { refKinds } from '#contract/block/words.ts'
import { deadLinks } from '#contract/common/content.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { offSale } from '#server/areas/goods/shared/lock-skus.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { deadLinksOf } from '#server/features/links/dead-links.ts'
import { describeLinks } from '#server/features/links/gproto.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { placeOf, refOf } from './resolve.ts'

/** The rows in these blocks that customers would not see: goods by their code, other rows by their number. */
export async function warningsOf(ctx: Ctx, blocks: readonly Block[], resolved: readonly ShownBlock[]): Promise<PageWarning[]> {
  const missing = blocks.map((block, at) => {
    const refs = refOf(block)
    const resolvedBlock = resolved[at]
    const previous = new Set(
      resolvedBlock &&
        [
          ...resolvedBlock.goods,
          ...resolvedBlock.brands,
          ...resolvedBlock.scenes,
          ...resolvedBlock.packages,
          ...resolvedBlock.activities,
        ].map(({ id }) => id),
    )
    return { block, kind: refs?.kind, ids: refs ? [...new Set(refs.ids)].filter((id) => !previous.has(id)) : [] }
  })
  const goods = missing.filter(({ kind }) => kind === 'goods').flatMap(({ ids }) => ids)
  const shownOf = new Map(resolved.map((one) => [one.uid, one]))
  const codes = new Map(
    goods.length === 0
      ? []
      : (await ctx.db.select({ id: sku.id, code: sku.code }).from(sku).where(inArray(sku.id, goods))).map(({ id, code }) => [id, code]),
  )
  const rows = missing.flatMap(({ block, kind, ids }) => {
    const { uid } = block
    const tell = (label: Label, values: Readonly<Record<string, string | number | Label>>) => ({
      uid,
      msg: say(label, ctx.language, values),
    })
    const position = placeOf(block)
    if (position && shownOf.get(uid)?.banners.length === 0)
      return [tell(noBanners, { title: nameOf(block), position: pagePositions[position] })]
    if (kind === undefined || ids.length === 0) return []
    if (kind === 'goods') return ids.map((id) => tell(offSale, { code: codes.get(id) ?? `#${id}` }))
    return [tell(notShown, { title: nameOf(block), n: ids.length, what: refKinds[kind] })]
  })
  return [...rows, ...(await deadLinkWarnings(ctx, blocks, resolved))]
}

/** The links in the blocks, and in the banners that they show, whose target customers cannot open. */
async function deadLinkWarnings(ctx: Ctx, blocks: readonly Block[], resolved: readonly ShownBlock[]): Promise<PageWarning[]> {
  const links = blocks.flatMap((block, at) => {
    const own = linksOf(block).map(({ url }) => url)
    const banners = resolved[at]?.banners.flatMap(({ url }) => url ?? []) ?? []
    return [...new Set([...own, ...banners])].map((url) => ({ block, url }))
  })
  const dead = await deadLinksOf(
    ctx,
    links.map(({ url }) => url),
  )
  if (dead.size === 0) return []
  const words = await describeLinks(ctx, [...dead.keys()])
  return links.flatMap(({ block, url }) => {
    const why = dead.get(url)
    if (!why) return []
    const values = { title: nameOf(block), link: words.get(url) ?? url, why: deadLinks[why] }
    return [{ uid: block.uid, msg: say(deadLink, ctx.language, values) }]
  })
}

const noBanners: Label = [
  '区块“{title}”的位置“{position}”没有投放中的轮播',
  'Block “{title}”: no banner is running at the position “{position}”',
]
const notShown: Label = ['区块“{title}”有{n}个{what}已停用、结束或删除', 'Block “{title}”: {n} not shown to customers ({what})']
const deadLink: Label = [
  '区块“{title}”的链接“{link}”{why}，不会展示给客户',
  'Block “{title}”: the target of the link “{link}” is {why}, so customers do not get the link',
]
