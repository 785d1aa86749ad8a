import { digitNumber, hanNumber, materials, numberOf, prices, unit, unitOf } from './words.ts'

/** The quantity in a fragment, and the text parts that state it. */
export interface Amount {
  qty: number | null
  unit: string | null
  found: string[]
}

const MOST = 10_000_000
const none: Amount = { qty: null, unit: null, found: [] }

// a pack size is no quantity: `10只/盒`, `100个装`, `每盒50只`, `三片式`
const packed = String.raw`(?!\s*[/每]|[式装头芯极相级孔角爪]|套(?!\S*\d))`
const counted = new RegExp(String.raw`(?<![\d.])(${digitNumber}|${hanNumber})\s*(${unit})${packed}`, 'gi')
const product = new RegExp(String.raw`(\d+)\s*(${unit})\s*[x×*]\s*(\d+)\s*(${unit})`, 'i')
const named = new RegExp(String.raw`(?:数量|订货量|需求量|qty|quantity)\s*[:=]?\s*(\d+)\s*(${unit})?`, 'i')

/** The quantity that a fragment states; `each` stands behind a goods list and wins. */
export function amountIn(fragment: string, each?: Amount): Amount {
  if (each) return { ...each, found: [] }
  const text = prices.reduce((left, price) => left.replace(price, (part) => ' '.repeat(part.length)), fragment)
  return byName(text) ?? byProduct(text) ?? byUnit(text) ?? byTimes(text) ?? byPlace(text) ?? none
}

function byName(text: string): Amount | undefined {
  const match = named.exec(text)
  return match ? amount(Number(match[1]), match[2], match[0]) : undefined
}

function byProduct(text: string): Amount | undefined {
  const match = product.exec(text)
  return match ? amount(Number(match[1]) * Number(match[3]), match[4], match[0]) : undefined
}

function byUnit(text: string): Amount | undefined {
  const matches = [...text.matchAll(counted)].filter((match) => !/每\S?\s*$/.test(text.slice(0, match.index)) && !isInCode(text, match))
  // a length belongs to the goods where another quantity stands beside it
  const match = matches.findLast(([, , word]) => word !== '米' && !/^(?:公斤|千克|kgs?)$/i.test(word ?? '')) ?? matches.at(-1)
  if (!match) return undefined
  const [whole, number = '', word] = match
  // the X in `2RSX 3只` belongs to the word
  const before = /(?<![a-z])\s*x\s+$|\s*x$|\s*[×*+:=]\s*$|\s-\s*$/i.exec(text.slice(0, match.index))?.[0] ?? ''
  return amount(numberOf(number), word, before + whole)
}

/** Tells whether a number with a Latin unit is a part of a code: `BR-K708EA5638` has no 708 pieces. */
function isInCode(text: string, { index, 0: whole, 2: word = '' }: RegExpExecArray): boolean {
  if (!/^[a-z]+$/i.test(word)) return false
  const next = text.slice(index + whole.length)
  return /[a-wyz]$/i.test(text.slice(0, index)) || /^[a-z]/i.test(next) || (word.length <= 2 && /^\d/.test(next))
}

// a measure that another one follows: `M8`, `20`, `φ6`, `1.25`, `20×47`
const measure = /(?:^|[\s,])(?:M|φ|D|B|TR|G)?\d{1,3}(?:\.\d+)?(?:mm|cm)?$/i
const series = /(?:^|[\s,])[A-Z]{1,3}\d{1,3}$/i

function byTimes(text: string): Amount | undefined {
  const first = /^\s*(\d{1,6})\s*[x×*]\s*(?=[a-zφ一-龥]|\d{4,}|\d+-)/i.exec(text)
  if (first) return amount(Number(first[1]), undefined, first[0])
  const last = /\s*[x×*]\s*(\d{1,7})\s*$/i.exec(text)
  if (!last || last.index === 0) return undefined
  const left = text.slice(0, last.index)
  const chain = /(\S*?)(\d+(?:\.\d+)?(?:\s*[x×*]\s*\d+(?:\.\d+)?)*)$/i.exec(left)
  const parts = (chain?.[2] ?? '').split(/[x×*]/i)
  const isThread = /(?:^|[^a-z])M$/i.test(chain?.[1] ?? '')
  if (parts.length === 1 && (measure.test(left) || (!/^\s/.test(last[0]) && series.test(left)))) return undefined
  // thread, pitch and length; or three body measures
  if (isThread && parts.length === 2 && Number(parts[1]) <= 4) return undefined
  if (!isThread && parts.length === 2 && /\S[x×*]\S*$/i.test(left) && !/^\s/.test(last[0])) return undefined
  return amount(Number(last[1]), undefined, last[0])
}

function byPlace(text: string): Amount | undefined {
  const bracket = /\(\s*(\d{1,7})\s*\)\s*$/.exec(text)
  if (bracket) return amount(Number(bracket[1]), undefined, bracket[0])
  const sign = /(?:\s-+\s*|[:=]\s*|-{2,}\s*|\.{3,}\s*|…+\s*)(\d{1,7})\s*$/.exec(text)
  if (sign && sign.index > 0) return amount(Number(sign[1]), undefined, sign[0])
  const last = /(?<=\S)[\s,]+(?:要|来|订|买|共|约)?\s*(\d{1,7})\s*$/.exec(text)
  if (!last) return undefined
  const rest = text.slice(0, last.index)
  if (/[x×*]\s*$/i.test(rest)) return undefined
  const number = last[1] ?? ''
  // alone it may be a size or a part number: `扳手 17`, `轴承 6205`
  const hasSpec = /\d/.test(rest) || /\s(?:X{0,3}[SML]|均码)$/i.test(rest)
  return hasSpec && !materials.has(number) ? amount(Number(number), undefined, last[0]) : undefined
}

function amount(value: number | undefined, word: string | undefined, part: string): Amount | undefined {
  if (value === undefined) return undefined
  // 1.5万 is whole, 1.5米 is not
  const qty = Number.isInteger(value) && value > 0 && value <= MOST ? value : null
  return { qty, unit: unitOf(word), found: [part] }
}
