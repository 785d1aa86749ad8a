/** The widths of the small pictures: for cells of lists, for pickers, and for tiles. Twice what they measure, for dense screens. */
export const THUMB_SIZES = [64, 96, 320] as const
export type ThumbSize = (typeof THUMB_SIZES)[number]

const ADDRESS = /^\/files\/[a-z0-9/_-]+\.(?:jpg|png|gif|webp)$/

/** The address of the small form of a picture of ours; of any other the address itself. */
export function thumb(url: string, size: ThumbSize): string {
  return ADDRESS.test(url) ? `${url}.${size}.webp` : url
}
