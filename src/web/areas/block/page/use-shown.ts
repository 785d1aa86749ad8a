import type { Block } from '#contract/block/blocks.ts'
import { linksOf, positionOf } from '#contract/block/faults.ts'
import { page } from '#contract/block/page.ts'
import { useCall } from '#web/base/api/query.ts'

const WITH_ROWS: ReadonlySet<Block['type']> = new Set(['goods', 'brand', 'scene', 'coupon', 'group', 'collection', 'package'])

const hasRows = (block: Block) => WITH_ROWS.has(block.type) || (block.type === 'banner' && positionOf(block) !== null)

/** A block's links without its other properties. */
function linkProps(props: Block['props']): Record<string, unknown> {
  return {
    ...('url' in props && { url: props.url }),
    ...('items' in props && { items: props.items.flatMap(({ url }) => (url === null ? [] : [{ url }])) }),
  }
}

/** The rows for the blocks that refer to any, as customers would see them now, and the rows that they would not see. */
export function useShownBlocks(blocks: readonly Block[]) {
  // the other blocks need no server answer, so that typing in them asks for nothing
  const blockInputs = blocks.flatMap((block) => {
    const { uid, type, title, props } = block
    if (hasRows(block)) return [{ uid, type, title, props }]
    return linksOf(block).length === 0 ? [] : [{ uid, type, title, props: linkProps(props) }]
  })
  const { data } = useCall(
    page.preview,
    { blocks: blockInputs },
    { enabled: blockInputs.length > 0, keepPrevious: true, staleTime: 60_000, quiet: true },
  )
  const found = new Map((blockInputs.length > 0 ? data?.blocks : undefined)?.map((block) => [block.uid, block]))
  return {
    shownOf: (uid: string) => found.get(uid),
    warnings: (blockInputs.length > 0 ? data?.warnings : undefined)?.filter(({ uid }) => blocks.some((block) => block.uid === uid)) ?? [],
  }
}
