/** A UTF-8 sign that was read as Windows-1252: `æ·±` for 深. */
const MISREAD = /[\u00e0-\u00ef][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{2}/g
/** The replacement sign in UTF-8 that was read as GBK, and empty memory. */
const FILLED = /\ufffd|锟斤拷|烫烫烫|屯屯屯/

/** Tells whether a text was decoded in a wrong encoding before it came here, or only has `?` for lost signs. */
export function isGarbled(text: string): boolean {
  return FILLED.test(text) || /^\?[?\s]*\?[?\s]*\?$/.test(text.trim()) || (text.match(MISREAD)?.length ?? 0) > 1
}
