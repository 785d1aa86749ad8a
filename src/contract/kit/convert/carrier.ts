import type { Label } from '../label.ts'
import { plainText, unreadable, type Reading } from './reading.ts'
import { simplified } from './simplified.ts'

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
 * 物流, 有限公司 and the like, also beside a place or a service of that carrier. A text that names several, or one beside other words, is
 * refused with them.
 */
export function carrierOf(carriers: Carriers, text: string): CarrierReading {
  const part = plainText(text)
  const words = simplified(part)
  const name = bare(words)
  const named = Object.entries(carriers).map(([code, label]) => ({ code, label, names: namesOf(code, label) }))
  const exact = named.filter(({ names }) => names.has(name))
  const found = exact.length > 0 ? exact : named.filter(({ names }) => restOf(words, names) !== undefined)
  const [first, ...others] = found
  if (first && others.length === 0 && (exact.length > 0 || restOf(words, first.names) === '')) return { value: first.code }
  const near = first || name === '' ? found : named.filter(({ label }) => label.some((one) => bare(one).startsWith(name)))
  if (near.length === 0) return { ...unreadable(unknown, part), values: { part } }
  const candidates: Label = [near.map(({ label }) => label[0]).join('、'), near.map(({ label }) => label[1]).join(', ')]
  return { ...unreadable(ambiguous, part), values: { part, candidates } }
}

// names beside those in the settings: former ones, pinyin, and the carriers' own services
const otherNames: Readonly<Record<string, readonly string[]>> = {
  sf: ['shunfeng', 'shun feng', '顺丰特快', '顺丰标快', '顺丰特惠'],
  jd: ['jingdong', 'jdl', 'jdl京东', '京邦达'],
  yto: ['yuantong', 'yuan tong'],
  zto: ['zhongtong', 'zhong tong'],
  deppon: ['德邦', 'debang', 'dbl', 'dpk'],
  ems: ['邮政', '中国邮政', '邮政特快', '邮政特快专递', '特快专递', '中邮', 'china post', 'post ems', '邮政ems'],
  sto: ['申通', 'shentong'],
  yunda: ['韵达', 'yunda'],
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

/** The words of a text beside a carrier's names, places and services; undefined if it has no such name. */
function restOf(text: string, names: ReadonlySet<string>): string | undefined {
  const plain = text.toLowerCase().replace(/(?<![a-z0-9]) | (?![a-z0-9])/g, '')
  const longestFirst = [...names].toSorted((a, b) => b.length - a.length)
  const left = longestFirst.reduce((rest, name) => rest.replaceAll(wordOf(name), '|'), plain)
  if (left === plain) return undefined
  return besides
    .reduce((rest, word) => rest.replaceAll(wordOf(word), '|'), left)
    .replace(/\p{Script=Han}{2,3}[省市区县](?!\p{Script=Han})/gu, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** A name in Latin letters counts as a word alone: `transfer` names no carrier. */
function wordOf(name: string): RegExp {
  return /^[a-z0-9]+$/.test(name) ? new RegExp(`(?<![a-z0-9])${name}(?![a-z0-9])`, 'g') : new RegExp(name, 'g')
}

const places = (
  '中国 china 北京 天津 上海 重庆 河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川 贵州 云南 陕西 甘肃 青海 台湾 ' +
  '内蒙古 广西 西藏 宁夏 新疆 香港 澳门 石家庄 太原 沈阳 大连 长春 哈尔滨 南京 苏州 无锡 常州 南通 徐州 杭州 宁波 温州 嘉兴 绍兴 金华 义乌 台州 合肥 福州 厦门 ' +
  '泉州 南昌 济南 青岛 烟台 潍坊 郑州 武汉 长沙 广州 深圳 佛山 东莞 中山 珠海 惠州 海口 成都 贵阳 昆明 西安 兰州 西宁 呼和浩特 南宁 拉萨 银川 乌鲁木齐'
).split(' ')
const services = (
  '标准 标快 特快 特惠 大件 零担 冷运 冷链 次日达 次晨达 即日达 次日 隔日 当日 航空 空运 陆运 国际 国内 到付 寄付 月结 post ' +
  '分公司 营业部 网点 省 市'
).split(' ')
const besides = [...places, ...services, ...suffixes].toSorted((a, b) => b.length - a.length)
