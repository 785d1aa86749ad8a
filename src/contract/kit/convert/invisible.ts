// control characters without tab and line breaks, soft hyphen, joiners, direction marks, fillers, variation selectors, annotations, tags
const RANGES =
  '0-8 b-c e-1f 7f-9f ad 34f 61c 115f-1160 17b4-17b5 180b-180f 200b-200f 202a-202e 2060-206f 3164 fe00-fe0f feff ffa0 fff9-fffc e0000-e0fff'

/** Signs without a width, which make two equal names differ. */
export const INVISIBLE = new RegExp(`[${RANGES.replace(/[\da-f]+/g, String.raw`\u{$&}`).replaceAll(' ', '')}]`, 'gu')

// the joiner and the variation selector that make one picture of several, such as 👨‍👩‍👧 and ❤️, or any invisible sign
const PICTURE = /((?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?)(?:\ufe0f?\u200d(?=\p{Extended_Pictographic})|\ufe0f))/u
const JOINTS = new RegExp(`${PICTURE.source}|${INVISIBLE.source}`, 'gu')

/** The text without invisible signs. Joined emoji stay. */
export function withoutInvisible(value: string): string {
  // most texts have none, and the first test is the cheap one
  return value.search(INVISIBLE) === -1 ? value : value.replace(JOINTS, (_, joint = '') => joint)
}
