import type { Label } from '../label.ts'
import { plainText, unreadable, type Reading } from './reading.ts'

type Carriers = Readonly<Record<string, Label>>

const unknown: Label = ['没有承运商“{part}”', 'Unknown carrier “{part}”']
const ambiguous: Label = [
  '“{part}”可能是{candidates}，请写全承运商名称',
  '“{part}” may be {candidates}. Enter the whole name of the carrier',
]

/** The outcome of a look-up; `values` fill the reason. */
export type CarrierReading = Reading<string> & { readonly values?: Readonly<Record<string, string | Label>> }

/**
 * The code of the carrier that a text names, as people write it: by code, name or former name in any case and width, with or without 快递,
 * 物流, 有限公司 and the like, also within a longer company name. A text that names several is refused with them.
 */
export function carrierOf(carriers: Carriers, text: string): CarrierReading {
  const part = plainText(text)
  const name = bare(part)
  const named = Object.entries(carriers).map(([code, label]) => ({ code, label, names: namesOf(code, label) }))
  const exact = named.filter(({ names }) => names.has(name))
  const found = exact.length > 0 ? exact : named.filter(({ names }) => [...names].some((one) => contains(part, one)))
  const [only, ...others] = found
  if (only && others.length === 0) return { value: only.code }
  const near = only || name === '' ? found : named.filter(({ label }) => label.some((one) => bare(one).startsWith(name)))
  if (near.length === 0) return { ...unreadable(unknown, part), values: { part } }
  const candidates: Label = [near.map(({ label }) => label[0]).join('、'), near.map(({ label }) => label[1]).join(', ')]
  return { ...unreadable(ambiguous, part), values: { part, candidates } }
}

// names beside those of the settings: former ones, pinyin, traditional signs, and those of the carriers' own services
const otherNames: Readonly<Record<string, readonly string[]>> = {
  sf: ['順豐', 'shunfeng', 'shun feng', '顺丰特快', '顺丰标快', '顺丰特惠'],
  jd: ['京東', 'jingdong', 'jdl', 'jdl京东', '京邦达'],
  yto: ['圓通', 'yuantong', 'yuan tong'],
  zto: ['zhongtong', 'zhong tong'],
  deppon: ['德邦', 'debang', 'dbl', 'dpk'],
  ems: ['邮政', '中国邮政', '邮政特快', '邮政特快专递', '特快专递', '中邮', 'china post', 'post ems', '邮政ems'],
  sto: ['申通', 'shentong'],
  yunda: ['韵达', '韻達', 'yunda'],
}

function namesOf(code: string, label: Label): Set<string> {
  return new Set([code, ...label, ...(otherNames[code] ?? [])].map((name) => bare(plainText(name))).filter((name) => name !== ''))
}

// longer ones first: of 有限公司 nothing may be left
const suffixes = [
  '股份有限公司 有限责任公司 集团有限公司 有限公司 集团 公司 供应链 特快专递',
  '快递 速递 速运 快运 货运 物流 运输 配送 快件 包裹',
  'international logistics express delivery courier freight limited company group corp inc ltd co',
].flatMap((words) => words.split(' '))

/** The name in small letters without blanks and signs, and without the words that any carrier's name may end with. */
function bare(name: string): string {
  let rest = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  for (let at = suffixOf(rest); at > 0; at = suffixOf(rest)) rest = rest.slice(0, at)
  return rest
}

/** The place of a suffix that is not the whole name; 0 without one. */
function suffixOf(name: string): number {
  const suffix = suffixes.find((one) => name.endsWith(one) && name.length > one.length)
  return suffix ? name.length - suffix.length : 0
}

/** A name in Latin letters counts as a word alone: `transfer` names no carrier. */
function contains(text: string, name: string): boolean {
  if (!/^[a-z0-9]+$/.test(name)) return text.toLowerCase().replaceAll(' ', '').includes(name)
  return new RegExp(`(?<![a-z0-9])${name}(?![a-z0-9])`).test(text.toLowerCase())
}
