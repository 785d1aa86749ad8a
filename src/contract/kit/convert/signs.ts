import { INVISIBLE } from './invisible.ts'

/** The hyphen, and the dashes, minus and box signs that word processors and input methods write for it. */
export const DASHES = /[-\u058a\u2010-\u2015\u2043\u2212\u2500\u2501\u2e3a\u2e3b]/g

/** Signs that people write for one another, each class with the sign that represents it. Without a sign the class is left out. */
const CLASSES: readonly (readonly [pattern: RegExp, sign: string])[] = [
  [DASHES, ''],
  [/[*\u00d7\u2217\u204e\u2573\u2715\u2716\u2a09\u2a2f]/g, 'x'],
  [/[\u00f8\u0278\u2205\u2300]/g, 'φ'],
  [/[\u2044\u2215]/g, '/'],
  [/[\u301c\u223c]/g, '~'],
  [/[\u2022\u2027\u22c5\u30fb]/g, '·'],
  [/[\u2018\u2019\u201b\u2032]/g, "'"],
  [/[\u201c-\u201f]|''/g, '"'],
  [/[\t\n\r\u0020\u1680\u2028\u2029]+/g, ' '],
  // sizes with and without blanks: 70 x 150
  [/(?<=\d) ?x ?(?=\d)/g, 'x'],
]

/** `foldText` without its table of traditional signs, for pages that load the table only when it is needed. */
export function foldSigns(value: string): string {
  let text = value.toWellFormed().replace(INVISIBLE, '').normalize('NFKC').replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ')
  for (const [pattern, sign] of CLASSES) text = text.replace(pattern, sign)
  return text.trim()
}
