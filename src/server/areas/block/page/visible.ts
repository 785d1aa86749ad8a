import type { Visible } from '#contract/block/blocks.ts'
import type { BlockAudience } from '#contract/block/words.ts'

interface Viewer {
  now: Date
  audience: Exclude<BlockAudience, 'all'>
  /** The codes of the areas that the viewer's store lies in. */
  places: readonly string[]
}

/** Tells whether a viewer sees a block now. A viewer without a known place sees no block that is limited to areas. */
export function isVisible({ audience, start_at, end_at, areas }: Visible, viewer: Viewer): boolean {
  const now = viewer.now.getTime()
  if (audience !== 'all' && audience !== viewer.audience) return false
  if (start_at !== null && Date.parse(start_at) > now) return false
  if (end_at !== null && Date.parse(end_at) <= now) return false
  return areas.length === 0 || areas.some((code) => viewer.places.includes(code))
}
