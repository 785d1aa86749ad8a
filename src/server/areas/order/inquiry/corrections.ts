import { amountIn } from './amount.ts'
import { distinctMarks } from './doubts.ts'
import type { InquiryLine } from './inquiry-line.ts'

const correction =
  /改|换成|不对|错了|更正|为准|刚才|上面|以上|取消|作废|不要|乘|翻[一两几\d]?[倍番]|[一两几\d]倍|[多少]要|[再多]加|减|算了|再说|撤|按\s*\S{1,3}\s*[台套份]/
const several = /以上|上[面边述]|前[面两几\d]|都|全|所有|[每各第]|[那这][个种款]|最上|一样|乘|倍|翻|[台套份]/

/** A row without goods may take back or change what stands above it: `以上都取消`, `第一个改成20`, `都乘以2`. */
export function doubtAbove(lines: readonly InquiryLine[], text: string, isRefused: boolean): void {
  if (!isRefused && !correction.test(text)) return
  const above = several.test(text) ? lines : lines.slice(-1)
  doubt(above)
  const [last] = above.slice(-1)
  // another quantity: the one above no longer holds
  if (last && /改[成为到]?|更正/.test(text) && amountIn(`A1 ${text}`).unit !== null)
    Object.assign(last, { qty: null, stated: { ...last.stated, parts: [] } })
}

/** A refused line may mean the goods of another one: `6202的先不要`. Without a number it may mean any line above it. */
export function doubtRefused(lines: readonly InquiryLine[]): void {
  for (const [i, { words, isRefused }] of lines.entries()) {
    if (!isRefused) continue
    const numbers = words.match(/[A-Z]*\d[A-Z\d.×-]*/g)
    const others = lines.filter((line) => !line.isRefused)
    doubt(numbers ? others.filter((line) => numbers.every((part) => line.words.includes(part))) : lines.slice(0, i))
  }
}

function doubt(lines: readonly InquiryLine[]): void {
  for (const line of lines) {
    if (!line.isRefused) line.marks = distinctMarks([...line.marks, { from: 0, to: line.text.length, reason: 'negation' }])
  }
}
