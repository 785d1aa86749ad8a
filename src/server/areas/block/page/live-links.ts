import type { Block } from '#contract/block/blocks.ts'
import { linksOf } from '#contract/block/faults.ts'
import { deadLinksOf } from '#server/features/links/dead-links.ts'
import type { OwnAudience } from '#server/platform/entity/entity.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

/**
 * The blocks as a customer gets them: a picture, a notice or a heading loses a link whose target the customer cannot open, or whose activity is
 * for others; an entry or a button that is only its link is left out.
 */
export async function withoutDeadLinks(
  ctx: Pick<Ctx, 'db' | 'now'>,
  blocks: readonly Block[],
  own: () => Promise<OwnAudience>,
): Promise<Block[]> {
  const dead = await deadLinksOf(
    ctx,
    blocks.flatMap((block) => linksOf(block).map(({ url }) => url)),
    own,
  )
  if (dead.size === 0) return [...blocks]
  const isDead = (url: string | null) => url !== null && dead.has(url)
  const live = <Linked extends { url: string | null }>(one: Linked): Linked => (isDead(one.url) ? { ...one, url: null } : one)
  return blocks.flatMap((block): Block[] => {
    switch (block.type) {
      case 'nav': {
        const items = block.props.items.filter(({ url }) => !isDead(url))
        return items.length === 0 ? [] : [{ ...block, props: { ...block.props, items } }]
      }
      case 'banner':
        return [{ ...block, props: { ...block.props, items: block.props.items.map(live) } }]
      case 'image':
        return [{ ...block, props: { ...block.props, items: block.props.items.map(live) } }]
      case 'notice':
        return [{ ...block, props: live(block.props) }]
      case 'title':
        return [{ ...block, props: live(block.props) }]
      case 'float':
        return block.props.kind === 'link' && isDead(block.props.url) ? [] : [{ ...block, props: live(block.props) }]
      default:
        return [block]
    }
  })
}
