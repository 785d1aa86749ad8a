/** The thumbnail widths for list cells, pickers and tiles: twice their size, for high-density screens. */
export const THUMB_SIZES = [64, 96, 320] as const
export type ThumbSize = (typeof THUMB_SIZES)[number]

const ADDRESS = /^\/files\/[a-z0-9/_-]+\.(?:jpg|png|gif|webp)$/

/** The thumbnail address for a picture in this product; any other address is returned unchanged. */
export function thumb(url: string, size: ThumbSize): string {
  return ADDRESS.test(url) ? `${url}.${size}.webp` : url
}
