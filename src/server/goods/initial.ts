const pinyin = new Intl.Collator('zh-CN-u-co-pinyin')

// the first common character of each letter in pinyin order; no syllable begins with I, U or V
const FIRSTS = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥扨它穵夕丫帀']
const LETTERS = [...'ABCDEFGHJKLMNOPQRSTWXYZ']

/** The letter under which a brand is filed: its own Latin letter, or that of its first character's pinyin; null for anything else. */
export function initialOf(title: string): string | null {
  const [first = ''] = title
  if (/[a-z]/i.test(first)) return first.toUpperCase()
  if (!/\p{Script=Han}/u.test(first)) return null
  const index = FIRSTS.findLastIndex((boundary) => pinyin.compare(boundary, first) <= 0)
  return LETTERS[index] ?? null
}
