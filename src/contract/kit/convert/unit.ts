import type { Label } from '../label.ts'
import { ODD_DIGIT } from './reading.ts'

/** The quantities that a column with numbers can hold. */
export type Dimension = 'weight' | 'money' | 'rate' | 'count' | 'days' | 'points'

export interface Unit {
  readonly of: Dimension
  readonly label: Label
  /** Its size in grams, fen, basis points, pieces, days or points, as an exact fraction. */
  readonly size: readonly [over: number, under: number]
  /** A unit whose values are no whole grams: they are rounded to the digits of the field. */
  readonly isRounded?: true
  readonly words: readonly string[]
}

/** A unit that has no fixed size in the field's own unit. */
export interface OtherUnit {
  readonly of: Dimension
  readonly size?: never
  readonly label: Label
  readonly words: readonly string[]
}

const unit = (of: Dimension, label: Label, size: Unit['size'], words: string): Unit => ({ of, label, size, words: words.split(' ') })
const other = (of: Dimension, label: Label, words: string): OtherUnit => ({ of, label, words: words.split(' ') })

const SINGLE = '个 件 只 支 根 条 片 张 台 把 块 颗 枚 粒'.split(' ')

const units: readonly Unit[] = [
  unit('weight', ['毫克', 'mg'], [1, 1000], 'mg 毫克'),
  unit('weight', ['克', 'g'], [1, 1], 'g 克 公克 gr gram grams'),
  unit('weight', ['两', 'liang'], [50, 1], '两 市两'),
  unit('weight', ['斤', 'jin'], [500, 1], '斤 市斤'),
  unit('weight', ['千克', 'kg'], [1000, 1], 'kg 千克 公斤 kgs kilo kilogram kilograms'),
  unit('weight', ['吨', 't'], [1_000_000, 1], 't 吨 公吨 ton tons tonne tonnes'),
  { ...unit('weight', ['磅', 'lb'], [45_359_237, 100_000], 'lb 磅 lbs pound pounds'), isRounded: true },
  { ...unit('weight', ['盎司', 'oz'], [45_359_237, 1_600_000], 'oz 盎司 ounce ounces'), isRounded: true },
  unit('money', ['分', 'fen'], [1, 1], '分 fen'),
  unit('money', ['角', 'jiao'], [10, 1], '角 jiao'),
  unit('money', ['元', 'CNY'], [100, 1], '元 圆 块 ¥ rmb cny yuan 人民币 人民币元'),
  unit('money', ['百元', 'CNY 100'], [10_000, 1], '百元'),
  unit('money', ['千元', 'CNY 1,000'], [100_000, 1], '千元'),
  unit('money', ['万元', 'CNY 10,000'], [1_000_000, 1], '万元 万'),
  unit('rate', ['‱', 'basis points'], [1, 1], '‱ bp bps 万分比 万分之'),
  unit('rate', ['‰', '‰'], [10, 1], '‰ 千分比 千分之 permille'),
  unit('rate', ['%', '%'], [100, 1], '% 百分比 百分之 percent pct'),
  unit('rate', ['小数', 'decimal'], [10_000, 1], '小数 decimal fraction'),
  unit('count', ['个', 'pieces'], [1, 1], `${SINGLE.join(' ')} 基本单位 pcs pc piece pieces ea each unit units`),
  unit('count', ['百个', 'hundreds'], [100, 1], SINGLE.map((word) => `百${word}`).join(' ')),
  unit('count', ['千个', 'thousands'], [1000, 1], `${SINGLE.map((word) => `千${word}`).join(' ')} kpcs`),
  unit('count', ['万个', 'ten thousands'], [10_000, 1], SINGLE.map((word) => `万${word}`).join(' ')),
  unit('days', ['天', 'days'], [1, 1], '天 日 day days d'),
  unit('days', ['周', 'weeks'], [7, 1], '周 星期 week weeks'),
  unit('points', ['分', 'points'], [1, 1], '分 积分 点 point points pts'),
]

const others: readonly OtherUnit[] = [
  other('money', ['美元', 'USD'], 'usd 美元 美金 $ us$ dollar dollars'),
  other('money', ['欧元', 'EUR'], 'eur 欧元 € euro euros'),
  other('money', ['港元', 'HKD'], 'hkd 港元 港币 hk$'),
  other('money', ['日元', 'JPY'], 'jpy 日元 円 yen'),
  other('money', ['英镑', 'GBP'], 'gbp 英镑 £'),
  other('money', ['新台币', 'TWD'], 'twd 新台币 台币 nt$'),
  other('money', ['韩元', 'KRW'], 'krw 韩元'),
  other('money', ['卢布', 'RUB'], 'rub 卢布'),
  other('days', ['工作日', 'working days'], '工作日'),
  other('days', ['小时', 'hours'], '小时 h hour hours'),
  other('days', ['月', 'months'], '月 个月 month months'),
  // how many pieces are in one depends on the goods
  ...[
    '箱 箱子 ctn ctns carton cartons case cases',
    '盒 box boxes',
    '包 pack packs',
    '袋 bag bags',
    '套 set sets',
    '双 对 副 pair pairs',
    '打 dozen doz',
    '卷 roll rolls',
    '盘',
    '桶 drum drums',
    '瓶 bottle bottles',
    '托 托盘 板 pallet pallets',
    '捆 扎 bundle bundles',
    '米 m meter meters metre metres',
  ].map((words) => {
    const [zh = '', ...more] = words.split(' ')
    const plural = more.filter((word) => word.endsWith('s')).toSorted((a, b) => b.length - a.length)[0]
    return other('count', [zh, plural ?? zh], words)
  }),
]

const byWord = new Map<string, (Unit | OtherUnit)[]>()
for (const one of [...units, ...others]) for (const word of one.words) byWord.set(word, [...(byWord.get(word) ?? []), one])

/** All words for units, longest first. */
export const unitWords: readonly string[] = [...byWord.keys()].toSorted((a, b) => b.length - a.length)

/** The unit that a word names: of this dimension, if the word has a meaning there (`分` for money and for points). */
export function unitFor(word: string, dimension: Dimension | undefined): Unit | OtherUnit | undefined {
  const found = byWord.get(foldWord(word)) ?? []
  return found.find((one) => one.of === dimension) ?? found[0]
}

/** The units with a size in a dimension. */
export function unitsOf(dimension: Dimension): readonly Unit[] {
  return units.filter((one) => one.of === dimension)
}

export function foldWord(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** `2584g`, `¥12.5` or `1,200 kg` as number and word; null for a text without a unit. */
export function splitUnit(text: string): { number: string; word: string } | null {
  const [, before = '', number = '', after = ''] = AMOUNT.exec(foldWord(text)) ?? []
  const word = before || after.trim()
  if (ODD_DIGIT.test(text) || number === '' || word === '' || (before !== '' && after.trim() !== '')) return null
  return { number: number.trim(), word }
}

const AMOUNT = /^((?:[¥$€£]|rmb|cny|usd|人民币)?)\s*([+-]?\d[\d, '’]*(?:\.\d+)?)([^\d.,]*)$/
// as `readDecimal` reads them: groups by one kind of sign
const DECIMAL = /^([+-]?)(\d{0,15}|[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+|(?:['’]\d{3})+))(?:\.(\d{0,15}))?$/

/** A number in another unit of the same dimension, exact as text; null for a text that is no number. `digits`: for units that are rounded. */
export function inUnit(text: string, from: Unit, to: Unit, digits: number): string | null {
  const [all, sign = '', whole = '', rest = ''] = DECIMAL.exec(foldWord(text)) ?? []
  if (ODD_DIGIT.test(text) || all === undefined || `${whole}${rest}` === '' || all.length > MOST) return null
  const value = BigInt(whole.replace(/[, '’]/g, '') + rest) * BigInt(from.size[0]) * BigInt(to.size[1])
  const divisor = 10n ** BigInt(rest.length) * BigInt(from.size[1]) * BigInt(to.size[0])
  // all sizes are products of 2, 5 and 10: so many digits are exact, but for the units that are rounded
  const places = from.isRounded ? digits : EXACT
  const scaled = (value * 10n ** BigInt(places) * 2n + divisor) / (divisor * 2n)
  const number = scaled.toString().padStart(places + 1, '0')
  const plain = `${number.slice(0, -places)}.${number.slice(-places)}`.replace(/\.?0+$/, '')
  return `${sign === '-' && plain !== '0' ? '-' : ''}${plain}`
}

const EXACT = 30
const MOST = 40
