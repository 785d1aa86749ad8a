import type { Block } from '#contract/block/blocks.ts'
import { faultsOf, linksOf, noBlocks } from '#contract/block/faults.ts'
import { badLink } from '#contract/common/content.ts'
import { say } from '#contract/kit/label.ts'
import { refuseDeletedSegment, usableSegment } from '#server/areas/store/shared/segments.ts'
import { knownLinks } from '#server/features/links/protocol-links.ts'
import { cleanHtml } from '#server/platform/html/clean-html.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'
import { resolveBlocks } from './resolve.ts'
import { staffSight } from './sight.ts'
import { warningsOf } from './warnings.ts'

/** The blocks as they are stored: rich text has only allowed elements, and no notice is empty. */
export function preparedBlocks(blocks: readonly Block[]): Block[] {
  return blocks.map((entered) => {
    const block = { ...entered, visible: visibleOf(entered) } as Block
    if (block.type === 'notice') return { ...block, props: { ...block.props, texts: block.props.texts.filter((text) => text !== '') } }
    if (block.type !== 'richtext' || block.props.content === null) return block
    const { html, empty } = cleanHtml(block.props.content)
    return { ...block, props: { content: empty ? null : html } }
  })
}

// a block for another audience has no segment at all, as those that were stored before there were segments
function visibleOf({ visible: { segment_id, ...visible } }: Block): Block['visible'] {
  return visible.audience === 'segment' && segment_id ? { ...visible, segment_id } : visible
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

/** Refuses segments outside the caller's scope that the saved blocks do not name. */
export async function refuseSegments(ctx: Ctx, blocks: readonly Block[], saved: readonly Block[]): Promise<void> {
  const former = new Set(saved.flatMap((block) => segmentOf(block) ?? []))
  for (const [at, block] of blocks.entries()) {
    const id = segmentOf(block)
    if (id !== null && !former.has(id)) await usableSegment(ctx, id, `draft.${at}.visible.segment_id`)
  }
}

/** Refuses blocks for a segment that was deleted meanwhile. */
export async function refuseDeletedSegments(ctx: Ctx, blocks: readonly Block[]): Promise<void> {
  for (const [at, block] of blocks.entries()) await refuseDeletedSegment(ctx, segmentOf(block), `draft.${at}`)
}

const segmentOf = ({ visible }: Block) => (visible.audience === 'segment' ? (visible.segment_id ?? null) : null)

/** The whole validation before a publication, now or scheduled. Throws with every fault; answers the items that customers would not see. */
export async function examineDraft(ctx: Ctx, draft: readonly Block[]): Promise<string[]> {
  refuseFaults(ctx, draft)
  await refuseLinks(ctx, draft)
  await refuseDeletedSegments(ctx, draft)
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
