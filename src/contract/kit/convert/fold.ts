import { INVISIBLE } from './invisible.ts'
import { DASHES, foldSigns } from './signs.ts'
import { simplified } from './simplified.ts'

export { withoutInvisible } from './invisible.ts'

/**
 * The form in which texts are compared, by searches and by words in files: one width, small letters, simplified signs, one blank between
 * words; without invisible signs and hyphens; `70×150`, `70*150` and `70 X 150` are one text. The database has the same (`fold_text`).
 */
export function foldText(value: string): string {
  return simplified(foldSigns(value))
}

/**
 * The identity of a code: one width, small letters, `-` for all dashes, without blanks and invisible signs. The database has the same
 * (`fold_key`), where codes are unique.
 */
export function foldKey(value: string): string {
  const narrow = value.toWellFormed().replace(INVISIBLE, '').normalize('NFKC').replaceAll('İ', 'i')
  return narrow.toLowerCase().replaceAll('ς', 'σ').replace(DASHES, '-').replace(/\s/g, '')
}

/** The form in which searches compare codes: `foldText` without blanks. Several codes can have it. The database has the same (`fold_code`). */
export function foldCode(value: string): string {
  return foldText(value).replaceAll(' ', '')
}

/** The most words of a search. */
const MOST_WORDS = 10

/** The words of a search, folded and each once: all of them must occur, in any order. */
export function searchWords(search: string): string[] {
  return [...new Set(foldText(search).split(' '))].filter(Boolean).slice(0, MOST_WORDS)
}

/** Tells whether a text has all words of a search; for rows in memory. */
export function hasAllWords(search: string): (text: string) => boolean {
  const words = searchWords(search)
  return (text) => {
    const folded = foldText(text)
    return words.every((word) => folded.includes(word))
  }
}
