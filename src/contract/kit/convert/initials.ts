const pinyin = new Intl.Collator('zh-CN-u-co-pinyin')

// the first common character for each letter in pinyin order; no syllable begins with I, U or V
const FIRSTS = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥扨它穵夕丫帀']
const LETTERS = [...'abcdefghjklmnopqrstwxyz']

/** The first letter of a Chinese sign's pinyin; undefined for any other sign. */
export function pinyinInitial(sign: string): string | undefined {
  if (!/^\p{Script=Han}/u.test(sign)) return undefined
  return LETTERS[FIRSTS.findLastIndex((first) => pinyin.compare(first, sign) <= 0)]
}
