// Numbers, units and packs as people write them in orders. The inquiry, the pasted cart and the pickers read quantities by these rules.

/** A stated quantity; without a unit it counts base units. */
export interface Part {
  qty: number
  unit: string | null
}

/** A stated pack size, `10只/盒`; `of` is null for `10支装`. */
export interface Pack extends Part {
  of: string | null
}

export interface Stated {
  /** Their sum is the quantity. */
  parts: Part[]
  /** A stated sum, which the parts must make. */
  total: Part | null
  packs: Pack[]
}

export interface UnitGoods {
  unit: string
  units: readonly { unit: string; ratio: number }[]
  title?: string
}

/** The largest quantity that a line may state. */
export const MOST_STATED = 10_000_000
const DOZEN = 12

const unitSigns =
  '公斤|千克|只|隻|个|個|箇|盒|箱|支|件|套|片|条|條|根|把|台|臺|包|袋|双|雙|副|瓶|桶|卷|米|张|張|块|塊|盘|盤|顶|頂|盏|盞|打|付|对|對|颗|顆|粒|枚|组|組|扎|捆|罐|筒|吨'
const unitWords = 'pieces|piece|boxes|rolls|pairs|pcs|pc|box|sets|set|roll|pair|bags|bag|dozens|dozen|ea|kgs|kg'
/** A unit: a Latin one at a word's end, `20pcs`, but not the beginning in `20eab`. */
export const unit = `(?:${unitSigns}|(?:${unitWords})(?![a-z]))`

/** Units as buyers write them, in the goods' words. */
const sameUnits: Readonly<Record<string, string>> = {
  pcs: '个', pc: '个', piece: '个', pieces: '个', ea: '个', 颗: '个', 顆: '个', 粒: '个', 枚: '个', 個: '个', 箇: '个', 隻: '只',
  box: '盒', boxes: '盒', set: '套', sets: '套', 付: '副', roll: '卷', rolls: '卷', pair: '双', pairs: '双', 雙: '双', 對: '对',
  bag: '袋', bags: '袋', dozen: '打', dozens: '打', 公斤: 'kg', 千克: 'kg', kgs: 'kg', 條: '条', 臺: '台', 張: '张', 塊: '块',
  盤: '盘', 頂: '顶', 盞: '盏', 組: '组',
} // prettier-ignore

// units that count single pieces, whatever the goods call them
const pieces: ReadonlySet<string> = new Set(['个', '只', '件', '支', '片', '条', '根', '把', '套', '台', '张', '顶', '盏', '瓶'])
// 只 and 个 count any goods; a bottle or a sheet is none of them
const generic: ReadonlySet<string> = new Set(['个', '只', '件', '支'])
const long: ReadonlySet<string> = new Set(['条', '根', '支'])
// units that a dozen counts
const dozens: ReadonlySet<string> = new Set([...pieces, '双', '副'])

export function unitOf(word: string | undefined): string | null {
  if (!word) return null
  const known = word.toLowerCase()
  return sameUnits[known] ?? known
}

const digits = new Map(['零一二三四五六七八九', '〇壹贰叁肆伍陆柒捌玖'].flatMap((row) => [...row].map((sign, value) => [sign, value])))
digits.set('两', 2).set('兩', 2).set('貳', 2).set('參', 3).set('陸', 6)
const powers: Readonly<Record<string, number>> = {
  十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000, 万: 10_000, 萬: 10_000, k: 1000, w: 10_000,
} // prettier-ignore

/** A part of a whole before a unit: `1/2盒`. */
export const fraction = '[13]\\/[248]'
const hanDigits = '零〇一二两兩三四五六七八九壹贰貳叁參肆伍陆陸柒捌玖'
export const hanNumber = `[${hanDigits}十百千万萬拾佰仟]+`
/** Digits, with a power behind them: `1.5万`, `3k`, `1千5`, `2万5千`. */
export const digitNumber = `\\d+(?:\\.\\d+)?\\s*(?:[万萬千百](?:[\\d${hanDigits}][千百十])*(?:[1-9${hanDigits}](?![\\d.]))?|[kw])?`

/** `20`, `1.5万`, `3k`, `两百五`, `半`; undefined for anything else. */
export function numberOf(written: string): number | undefined {
  const text = written.trim()
  if (text === '半') return 0.5
  const parts = /^(\d)\/(\d)$/.exec(text)
  if (parts) return Number(parts[1]) / Number(parts[2])
  const plain = /^(\d+(?:\.\d+)?)\s*([万萬千百kw]?)$/i.exec(text)
  // 1.1k is 1100, not 1100.0000000000002
  if (plain) return Math.round(Number(plain[1]) * (powers[plain[2]?.toLowerCase() ?? ''] ?? 1) * 1e6) / 1e6
  let sum = 0
  let section = 0
  let digit: number | undefined
  let last = 1
  for (const sign of text.match(/\d+|\D/g) ?? []) {
    const value = /\d/.test(sign) ? Number(sign) : digits.get(sign)
    const power = powers[sign]
    if (value === 0) last = 1
    if (value !== undefined) {
      // two digits in a row are no number: 一二个
      if (digit !== undefined && digit > 0) return undefined
      digit = value
    } else if (power === undefined) return undefined
    // 百十个 is about a hundred
    else if (power > 10 && digit === undefined && section === 0) return undefined
    else if (power === 10_000) {
      sum = (sum + section + (digit ?? 0) || 1) * power
      section = 0
      digit = undefined
      last = power
    } else {
      section += (digit ?? 1) * power
      digit = undefined
      last = power
    }
  }
  // 两百五 is 250, 三万五 is 35000; 十五 stays 15
  return sum + section + (digit ?? 0) * (last > 10 ? last / 10 : 1)
}

const alone = new RegExp(`^(\\d{1,3}(?:,\\d{3})+(?:\\.0+)?|${digitNumber}|${hanNumber}|${fraction}|半)\\s*(${unit})?$`, 'i')

/** The quantity in a text that holds nothing else: `12`, `1,200`, `3.0`, `10 pcs`, `两盒`. Signs, ranges and `1.000` are not read. */
export function readQuantity(text: string): Part | null {
  const [, written, word] = alone.exec(text.trim().normalize('NFKC')) ?? []
  if (written === undefined || /^\d{1,3}\.\d{3}$/.test(written)) return null
  const qty = numberOf(written.replaceAll(',', ''))
  return qty === undefined || qty <= 0 || qty > MOST_STATED ? null : { qty, unit: unitOf(word) }
}

/** Tells whether a unit counts single pieces, so that goods in another such unit have the same quantity. */
export function isPiece(own: string | null): boolean {
  return own === null || pieces.has(own)
}

export interface GoodsAmount {
  qty: number | null
  /** Null: the base unit. */
  unit: string | null
  /** The goods do not have a stated unit, or their packs are of another size. */
  fault: 'unit' | 'pack' | 'total' | 'fraction' | null
}

/** The stated quantity in a unit that the goods have: a pack unit keeps its exact ratio, several parts are summed in the base unit. */
export function amountFor({ parts, total, packs }: Stated, goods: UnitGoods): GoodsAmount {
  const none = { qty: null, unit: null }
  const isOtherPack = packs.some((pack) => !isPackOf(pack, goods))
  const usesPack = parts.some((part) => packs.some(({ of }) => of !== null && of === part.unit))
  const isKnown = parts.some((part) => ratioOf(part.unit, goods) !== undefined)
  if (isOtherPack && usesPack && isKnown && parts.some(({ unit: own }) => own !== goods.unit)) return { ...none, fault: 'pack' }
  const sums = parts.map((part) => inBase(part, goods, packs))
  const sum = sums.reduce<number | undefined>((all, one) => (all === undefined || one === undefined ? undefined : all + one), 0)
  if (parts.length === 0) return { ...none, fault: isOtherPack ? 'pack' : null }
  if (sum === undefined) return { ...none, fault: 'unit' }
  if (total && inBase(total, goods, packs) !== sum) return { ...none, fault: 'total' }
  if (!isQuantity(sum)) return { ...none, fault: 'fraction' }
  const restated = restatedIn(parts, sums)
  if (restated === 'unclear') return { ...none, fault: 'total' }
  const [only] = parts
  if (restated === 'same' && only) return amountFor({ parts: [only], total: null, packs }, goods)
  const fault = isOtherPack ? 'pack' : parts.some((part) => isCase(part.unit, goods)) ? 'unit' : null
  const isSaleUnit = parts.length === 1 && only && Number.isInteger(only.qty) && goods.units.some((one) => one.unit === only.unit)
  return isSaleUnit ? { qty: only.qty, unit: only.unit, fault } : { qty: sum, unit: null, fault }
}

/** `5盒 50只` states one quantity twice, `5盒 60只` may be a sum: the smaller part holds no whole larger unit in `5盒 5只`. */
function restatedIn(parts: readonly Part[], sums: readonly (number | undefined)[]): 'same' | 'unclear' | null {
  const [first, second] = parts
  const [whole = 0, rest = 0] = sums
  if (!first || !second || first.unit === second.unit || rest < whole / first.qty) return null
  return parts.length === 2 && rest === whole ? 'same' : 'unclear'
}

/** 件 is a piece or a case. */
function isCase(own: string | null, { unit: base, units }: UnitGoods): boolean {
  return own === '件' && own !== base && units.every((one) => one.unit !== own)
}

function isQuantity(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= MOST_STATED
}

function inBase({ qty, unit: own }: Part, goods: UnitGoods, packs: readonly Pack[]): number | undefined {
  const ratio = ratioOf(own, goods)
  if (ratio !== undefined) return qty * ratio
  const pack = packs.find(({ of }) => of === own)
  const inPack = pack ? ratioOf(pack.unit, goods) : undefined
  return pack && inPack !== undefined ? qty * pack.qty * inPack : undefined
}

function ratioOf(own: string | null, { unit: base, units }: UnitGoods): number | undefined {
  if (own === null || own === base) return 1
  const sale = units.find((one) => one.unit === own)
  if (sale) return sale.ratio
  if (own === '打' && dozens.has(base)) return DOZEN
  return isSamePiece(own, base) ? 1 : undefined
}

function isSamePiece(own: string, base: string): boolean {
  if (!pieces.has(base)) return false
  if (generic.has(own) || (generic.has(base) && own === '套' && base !== '个')) return true
  return long.has(own) && long.has(base)
}

/** Tells whether the goods are packed as stated, by their units or their title. */
function isPackOf({ qty, unit: own, of }: Pack, goods: UnitGoods): boolean {
  const inner = ratioOf(own, goods)
  if (inner !== undefined && goods.units.some((one) => (of === null || one.unit === of) && one.ratio === qty * inner)) return true
  const title = (goods.title ?? '').toLowerCase()
  const words = `${qty}${own ?? ''}`
  if (of === null) return new RegExp(`(?<![\\d.])${words}/`).test(title)
  return title.includes(`(${words}/${of})`) || (of === goods.unit && new RegExp(`(?<![\\d.])${words}(?![a-z])`).test(title))
}
