import { hanNumber, numberOf, type Stated } from '#contract/goods/quantity.ts'
import { distinctMarks, type Mark } from './doubts.ts'

interface CountedLine {
  text: string
  stated: Stated
  marks: Mark[]
  isRefused: boolean
  rows: number[]
}

export const totalName = /^\s*(?:以上)?(?:合计|总计|共计|总共|一共|小计|总数|grand total|total)|^\s*共(?=\s*[\d一二三四五六七八九十百两])/i

const numbers = new RegExp(String.raw`\d+(?:\.\d+)?|${hanNumber}`, 'g')

/** The numbers in a row with a total, none where it names money only. */
export function totalsIn(text: string): number[] {
  if (/[¥$€]|元|块钱|rmb|usd/i.test(text)) return []
  const plain = text.replace(totalName, ' ').replace(/(?<=\d),(?=\d{3})/g, '')
  return [...plain.matchAll(numbers)].flatMap(([written]) => numberOf(written) ?? [])
}

/** Marks the lines above a total that is not their sum. */
export function compareTotal(lines: readonly CountedLine[], no: number, totals: readonly number[]): void {
  const ordered = lines.filter(({ isRefused }) => !isRefused)
  const sum = ordered.reduce((all, { stated }) => all + stated.parts.reduce((own, { qty }) => own + qty, 0), 0)
  // `共2项` counts the lines
  const isOther = totals.length > 0 && !totals.includes(sum) && !(totals.length === 1 && ordered.length > 1 && totals[0] === ordered.length)
  for (const line of isOther ? ordered : []) line.marks = distinctMarks([...line.marks, { from: 0, to: line.text.length, reason: 'total' }])
  lines.at(-1)?.rows.push(no)
}
