import { foldText, searchWords } from '#contract/kit/convert/fold.ts'
import { pinyinInitial } from '#contract/kit/convert/initials.ts'

/** Tells whether a text has all typed words, in any writing and order, or the initials of its pinyin have them. */
export function optionSearch(typed: string): (text: string) => boolean {
  const words = searchWords(typed).map((word) => ({ word, isLatin: /^[a-z]{2,}$/.test(word) }))
  const forms = new Map<string, { folded: string; initials: string }>()
  const formOf = (text: string) => {
    const folded = foldText(text)
    const initials = words.some(({ isLatin }) => isLatin) ? [...folded].map((sign) => pinyinInitial(sign) ?? '').join('') : ''
    return { folded, initials }
  }
  return (text) => {
    const { folded, initials } = forms.get(text) ?? formOf(text)
    // a tree asks for the text of a branch once for each leaf
    forms.set(text, { folded, initials })
    return words.every(({ word, isLatin }) => folded.includes(word) || (isLatin && initials.includes(word)))
  }
}
