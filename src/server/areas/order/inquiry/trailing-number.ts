import { hanNumber, numberOf, type Part } from '#contract/goods/quantity.ts'
import { materials } from './words.ts'

export interface Span {
  from: number
  to: number
}

export type Found = Part & Span

// a measure that another one follows: `M8`, `20`, `φ6`, `1.25`, `20×47`
const measure = /(?:^|[\s,])(?:M|φ|D|B|TR|G)?\d{1,3}(?:\.\d+)?(?:mm|cm)?$/i
const series = /(?:^|[\s,])[A-Z]{1,3}\d{1,3}$/i

/** `6205 x 20` and `20 x 6205`, but no chained measures. */
export function byTimes(text: string): Found | undefined {
  const first = /^\s*(\d{1,6})\s*[x×*]\s*(?=[a-zφ一-龥]|\d{4,}|\d+-)/i.exec(text)
  if (first) return bare(first, first[1])
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
  return bare(last, last[1])
}

const lastNumber = new RegExp(String.raw`(?<=\S)[\s,]+(?:要|来|订|买|共)?\s*(\d{1,7}|\d+(?:\.\d+)?\s*[万千百kw]|${hanNumber})\s*$`, 'i')

/** A number in brackets, behind a sign or at the end. */
export function byPlace(text: string): Found | undefined {
  const bracket = /\(\s*(\d{1,7})\s*\)\s*$/.exec(text)
  if (bracket) return bare(bracket, bracket[1])
  const sign = /(?:\s-+\s*|\s*[:=]\s*|-{2,}\s*|\.{3,}\s*|…+\s*)(\d{1,7})\s*$/.exec(text)
  if (sign && sign.index > 0) return bare(sign, sign[1])
  const last = lastNumber.exec(text)
  if (!last) return undefined
  const rest = text.slice(0, last.index)
  if (/[x×*]\s*$/i.test(rest)) return undefined
  const written = last[1] ?? ''
  // alone it may be a size or a part number: `扳手 17`, `轴承 6205`
  const hasSpec = /\d|[a-z]-[a-z]/i.test(rest) || /\s(?:X{0,3}[SML]|均码)$/i.test(rest)
  // beside a whole code a steel number is a quantity
  const isCode = /^\s*[a-z]+-[a-z\d]+-[\w.×*-]+$/i.test(rest)
  return hasSpec && (isCode || !materials.has(written)) ? bare(last, written) : undefined
}

function bare({ index, 0: whole }: RegExpExecArray, written: string | undefined): Found | undefined {
  const qty = numberOf(written ?? '')
  return qty === undefined ? undefined : { qty, unit: null, from: index, to: index + whole.length }
}
