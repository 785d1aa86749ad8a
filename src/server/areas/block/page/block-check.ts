import type { Block } from '#contract/block/blocks.ts'
import { linksOf } from '#contract/block/faults.ts'
import { badLink } from '#contract/common/content.ts'
import { knownLinks } from '#server/features/common/protocol-links.ts'
import { cleanHtml } from '#server/platform/html/clean-html.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'

/** The blocks as they are stored: rich text has only allowed elements, and no notice is empty. */
export function preparedBlocks(blocks: readonly Block[]): Block[] {
  return blocks.map((block) => {
    if (block.type === 'notice') return { ...block, props: { ...block.props, texts: block.props.texts.filter((text) => text !== '') } }
    if (block.type !== 'richtext' || block.props.content === null) return block
    const { html, empty } = cleanHtml(block.props.content)
    return { ...block, props: { content: empty ? null : html } }
  })
}

/** Refuses links of an unknown protocol, or without a required parameter. */
export async function refuseLinks(ctx: Ctx, blocks: readonly Block[]): Promise<void> {
  const links = blocks.flatMap((block, at) => linksOf(block).map(({ path, url }) => ({ field: `draft.${at}.props.${path}`, url })))
  if (links.length === 0) return
  const known = await knownLinks(
    ctx,
    links.map(({ url }) => url),
  )
  const bad = links.find(({ url }) => !known.has(url))
  if (bad) throw refuse(badLink, { field: bad.field })
}
