import type { Block } from '#contract/block/blocks.ts'
import { faultsOf, linksOf, noBlocks } from '#contract/block/faults.ts'
import { badLink } from '#contract/common/content.ts'
import { say } from '#contract/kit/label.ts'
import { knownLinks } from '#server/features/links/protocol-links.ts'
import { cleanHtml } from '#server/platform/html/clean-html.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'
import { resolveBlocks } from './resolve.ts'
import { staffSight } from './sight.ts'
import { warningsOf } from './warnings.ts'

/** The blocks as they are stored: rich text has only allowed elements, and no notice is empty. */
export function preparedBlocks(blocks: readonly Block[]): Block[] {
  return blocks.map((block) => {
    if (block.type === 'notice') return { ...block, props: { ...block.props, texts: block.props.texts.filter((text) => text !== '') } }
    if (block.type !== 'richtext' || block.props.content === null) return block
    const { html, empty } = cleanHtml(block.props.content)
    return { ...block, props: { content: empty ? null : html } }
  })
}

/** Refuses links with an unknown protocol, or without a required parameter. */
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

/** The whole validation before a publication, now or scheduled. Throws with every fault; answers the items that customers would not see. */
export async function examineDraft(ctx: Ctx, draft: readonly Block[]): Promise<string[]> {
  refuseFaults(ctx, draft)
  await refuseLinks(ctx, draft)
  const visible = draft.filter(({ hidden }) => hidden === 0)
  return (await warningsOf(ctx, visible, await resolveBlocks(ctx, visible, staffSight(ctx)))).map(({ msg }) => msg)
}

/** Refuses blocks that lack something, and names every fault. */
function refuseFaults({ language }: Pick<Ctx, 'language'>, draft: readonly Block[]): void {
  if (draft.every(({ hidden }) => hidden === 1)) throw refuse(noBlocks, { field: 'draft' })
  const faults = faultsOf(draft)
  const [first] = faults
  if (!first) return
  const place = (uid: string) => `draft.${draft.findIndex((block) => block.uid === uid)}`
  throw new ApiError(400, first.label, {
    values: first.values,
    fields: faults.map(({ uid, label, values }) => ({ field: place(uid), msg: say(label, language, values) })),
  })
}
