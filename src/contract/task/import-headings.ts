import { foldWord, unitFor, unitWords, type Dimension, type OtherUnit, type Unit } from '../kit/convert/unit.ts'
import { say, type Label, type Language } from '../kit/label.ts'
import type { CellForm, SheetColumn } from '../kit/sheet.ts'

/** A reason against a field for a heading. `unit`: the person has to confirm that the numbers are in the field's own unit. */
export interface Doubt {
  kind: 'unit' | 'word' | 'repeated'
  label: Label
  values: Readonly<Record<string, string | Label>>
}

/** The meaning of a heading for a column: the unit of its numbers, if that is another one than the column's own, or a doubt. */
export interface HeadingSense {
  /** The unit that the heading names, also where it is the column's own. */
  named?: Unit
  doubt?: Doubt
}

const dimensions: Partial<Record<CellForm, Dimension>> = { weight: 'weight', money: 'money', rate: 'rate', int: 'count' }
const ownWords: Readonly<Record<Dimension, string>> = { weight: 'kg', money: '元', rate: '%', count: '个', days: '天', points: '积分' }
// whole numbers that are no counts of pieces
const intDimensions: Readonly<Record<string, Dimension | null>> = { lead_days: 'days', amount: 'points', sort: null }

/** The dimension of a column's numbers; undefined for texts and for numbers without one. */
export function dimensionOf({ form, name }: SheetColumn): Dimension | undefined {
  const special = form === 'int' ? intDimensions[name] : undefined
  return special === undefined ? dimensions[form] : (special ?? undefined)
}

/** The unit that a column's values are in without a word about it. */
export function ownUnit(column: SheetColumn): Unit | undefined {
  const dimension = dimensionOf(column)
  return dimension && (unitFor(ownWords[dimension], dimension) as Unit)
}

export function isNumeric({ form }: SheetColumn): boolean {
  return form === 'int' || form in dimensions
}

/** The unit by which the numbers below a heading are converted; undefined where they are in the column's own unit or where the person has decided so. */
export function convertedFrom(column: SheetColumn, heading: string): Unit | undefined {
  const { named, doubt } = senseOf(column, heading)
  return doubt?.kind === 'unit' || !named || named === ownUnit(column) ? undefined : named
}

/** The sense of a heading for a column that the person has chosen, whatever its words are. */
export function senseOf(column: SheetColumn, heading: string): HeadingSense {
  const match = matchIn(splitsOf(heading), column)
  return match ? senseOfNotes(column, match.notes) : senseOfNotes(column, looseNotes(heading))
}

/** The notes at a column's heading in the person's language: a conversion, or the reason against its field or the field that is near. */
export function headingNotes(
  columns: readonly SheetColumn[],
  headings: readonly string[],
  mapping: readonly (string | null)[],
  language: Language,
  hidden: readonly number[] = [],
): { conversion: string | null; doubt: string | null }[] {
  const proposals = proposedFields(columns, headings, new Map(), hidden)
  const noteAt = (at: number, doubt: Doubt | null | undefined) => {
    const notes = [hidden.includes(at) && say(hiddenColumn, language), doubt && say(doubt.label, language, doubt.values)].filter(Boolean)
    return notes.length > 0 ? notes.join(language === 'zh' ? '；' : '; ') : null
  }
  return headings.map((heading, at) => {
    const column = columns.find(({ name }) => name === mapping[at])
    if (!column) {
      const { field, doubt } = proposals[at] ?? {}
      const taker = field ? mapping.indexOf(field) : -1
      const near = taker < 0 ? doubt : repetition(columns.find(({ name }) => name === field)?.label ?? '', headings[taker] ?? '')
      return { conversion: null, doubt: noteAt(at, near) }
    }
    const { doubt } = senseOf(column, heading)
    const from = convertedFrom(column, heading)
    const to = ownUnit(column)
    return {
      conversion: from && to ? `${say(from.label, language)} → ${say(to.label, language)}` : null,
      doubt: noteAt(at, doubt),
    }
  })
}

export interface Proposal {
  field: string | null
  /** Why the heading has no field although one is near. */
  doubt: Doubt | null
}

/**
 * The likely field for each heading: an exact label first, then the person's last mapping, then other words; no field twice. A column that
 * is hidden in the sheet gets a field that no visible one has.
 */
export function proposedFields(
  columns: readonly SheetColumn[],
  headings: readonly string[],
  remembered: ReadonlyMap<string, string>,
  hidden: readonly number[] = [],
): Proposal[] {
  const readings = headings.map((heading) => readHeading(columns, heading, remembered.get(heading)))
  const byField = new Map<string, number>()
  for (const isHidden of [false, true])
    for (let rank = 0; rank <= LOWEST_RANK; rank += 1)
      readings.forEach((reading, at) => {
        if (hidden.includes(at) !== isHidden || reading?.rank !== rank || reading.doubt) return
        if (!byField.has(reading.column.name)) byField.set(reading.column.name, at)
      })
  return readings.map((reading, at): Proposal => {
    if (!reading) return { field: null, doubt: null }
    const { column, doubt } = reading
    if (doubt) return { field: null, doubt }
    const taker = byField.get(column.name)
    if (taker === at) return { field: column.name, doubt: null }
    return { field: null, doubt: repetition(column.label, headings[taker ?? 0] ?? '') }
  })
}

function repetition(field: string | Label, heading: string): Doubt {
  return { kind: 'repeated', label: repeated, values: { field, heading } }
}

interface Reading {
  column: SheetColumn
  rank: number
  doubt: Doubt | undefined
  /** The number of notes beside the words. */
  notes: number
}

const LOWEST_RANK = 4

/** Tells whether a text names a column, with a unit or a qualifier or without. */
export function isKnownHeading(columns: readonly SheetColumn[], text: string): boolean {
  return readHeading(columns, text, undefined) !== undefined
}

/** The nearest column for a heading. */
function readHeading(columns: readonly SheetColumn[], heading: string, memory: string | undefined): Reading | undefined {
  if (memory === '') {
    // ignored last time: a doubt is stated again, but no field is proposed
    const reading = readHeading(columns, heading, undefined)
    return reading?.doubt && reading
  }
  const known = memory === undefined ? undefined : columns.find(({ name }) => name === memory)
  if (known) {
    const { doubt } = senseOf(known, heading)
    return { column: known, rank: isExact(known, heading) ? 0 : 1, doubt: doubt?.kind === 'unit' ? doubt : undefined, notes: 0 }
  }
  const splits = splitsOf(heading)
  const readings = columns.flatMap((column): Reading[] => {
    if (isExact(column, heading)) return [{ column, rank: 0, doubt: undefined, notes: 0 }]
    const match = matchIn(splits, column)
    if (!match) return []
    const { named, doubt } = senseOfNotes(column, match.notes)
    const isConverted = named !== undefined && named !== ownUnit(column)
    return [{ column, rank: isConverted ? LOWEST_RANK : match.isLabel ? 2 : 3, doubt, notes: match.notes.length }]
  })
  return readings.toSorted((a, b) => a.rank - b.rank || a.notes - b.notes)[0]
}

/** Tells whether a heading is a label of the column or its name, with the unit as the label has it. */
function isExact({ name, label }: SheetColumn, heading: string): boolean {
  const plain = compact(heading)
  return [name, ...label].some((word) => compact(word) === plain)
}

interface Match {
  /** True for the column's own words, false for a word of other systems. */
  isLabel: boolean
  /** The heading's other parts. */
  notes: string[]
}

function matchIn(splits: readonly Split[], column: SheetColumn): Match | undefined {
  const own = new Set([column.name, ...column.label].map((word) => bare(foldWord(word).replace(BRACKETS, ''))))
  const foreign = new Set((otherWords[column.name] ?? []).map((word) => bare(foldWord(word))))
  for (const { words, notes } of splits) {
    if (own.has(words)) return { isLabel: true, notes }
    if (foreign.has(words)) return { isLabel: false, notes }
  }
  return undefined
}

interface Split {
  words: string
  notes: string[]
}

/** The ways to read a heading as words and notes; the fewest notes first. */
function splitsOf(heading: string): Split[] {
  if (heading.length > LONGEST) return [{ words: bare(foldWord(heading)), notes: [] }]
  const { rest, notes } = outOfBrackets(heading)
  const splits = new Map<string, Split>()
  const queue: Split[] = [{ words: rest, notes }]
  for (let next = queue.shift(); next && splits.size < MOST_SPLITS; next = queue.shift()) {
    const words = bare(next.words)
    if (words === '' || splits.has(words)) continue
    splits.set(words, { words, notes: next.notes })
    queue.push(...shorter(next))
  }
  return [...splits.values()]
}

const MOST_SPLITS = 60
/** A longer heading is text: it is compared as a whole. */
const LONGEST = 80

/** The heading without one note before or behind its words. */
function shorter({ words, notes }: Split): Split[] {
  const text = words.trim()
  const found: Split[] = []
  for (const { index } of text.matchAll(SEPARATORS)) {
    const [head, tail] = [text.slice(0, index), text.slice(index + 1).trim()]
    if (isNote(tail)) found.push({ words: head, notes: [...notes, tail] })
    if (isNote(head.trim())) found.push({ words: tail, notes: [...notes, head.trim()] })
  }
  for (const word of attachedWords) {
    if (text.length <= word.length) continue
    if (text.endsWith(word) && isBoundary(text.at(-word.length - 1), word.at(0)))
      found.push({ words: text.slice(0, -word.length), notes: [...notes, word] })
    if (text.startsWith(word) && isBoundary(word.at(-1), text.at(word.length)))
      found.push({ words: text.slice(word.length), notes: [...notes, word] })
  }
  return found
}

/** Two letters of one word are no boundary: `count` does not end with the unit `t`. */
function isBoundary(a = '', b = ''): boolean {
  return !(/[a-z0-9]/.test(a) && /[a-z0-9]/.test(b))
}

function isNote(text: string): boolean {
  return unitFor(text, undefined) !== undefined || priceUnit(text) !== undefined || qualifiers.has(text) || taxed.has(text)
}

/** The units in a heading whose words are not known: those in brackets, beside a separator, or letters beside a Chinese sign. */
function looseNotes(heading: string): string[] {
  if (heading.length > LONGEST) return []
  const { rest, notes } = outOfBrackets(heading)
  const units = (words: readonly string[]) =>
    words.filter((word) => unitFor(word, undefined) !== undefined || priceUnit(word) !== undefined)
  const [, tail = ''] = /[\s_/:,|-]+([^\s_:,|-]+)$/.exec(rest) ?? []
  const [, head = ''] = /^([^\s_:,|-]+)[\s_/:,|-]+/.exec(rest) ?? []
  const [, letters = ''] = /[㐀-鿿]([a-z$¥%‰‱]+)$/.exec(rest) ?? []
  // a single letter before a word is seldom a unit: `T恤重量`
  const [, first = ''] = /^([a-z]{2,}|[g$¥%‰‱])[㐀-鿿]/.exec(rest) ?? []
  const longer = rest.length > 2 ? unitWords.filter((word) => word.length > 1 && /[㐀-鿿]/.test(word)) : []
  const attached = [longer.find((word) => rest.endsWith(word)) ?? '', longer.find((word) => rest.startsWith(word)) ?? '']
  return units([...notes, tail, head, letters, first, ...attached])
}

function outOfBrackets(heading: string): { rest: string; notes: string[] } {
  const notes: string[] = []
  const rest = foldWord(heading).replace(BRACKETS, (all) => {
    notes.push(...all.slice(1, -1).split(/[,，、;；]/))
    return ' '
  })
  return { rest: rest.replace(/[*\s]+$|^[*\s]+/g, ''), notes: notes.map(plainNote).filter((note) => note !== '') }
}

/** `单位：g` and `以g计` as `g`. */
function plainNote(note: string): string {
  const text = note.trim().replace(/^(?:单位|unit)\s*[:：]?\s*(?=.)/, '')
  return text.replace(/^[以按](.+?)计?$/, '$1')
}

const BRACKETS = /[([{<【〔《「].*?[)\]}>】〕》」]/g
const SEPARATORS = /[\s_/:,，、|\-–—]/g

function bare(text: string): string {
  return text.replace(/[\s_*:：,，、/|\-–—]/g, '')
}

/** The whole heading in one form of brackets, without spaces and the sign for required columns. */
function compact(text: string): string {
  return foldWord(text).replace(/[\s*]/g, '')
}

function senseOfNotes(column: SheetColumn, notes: readonly string[]): HeadingSense {
  const senses = notes.map((note) => senseOfNote(column, note))
  const named = senses.find((sense) => sense.named)?.named
  const doubts = senses.flatMap(({ doubt }) => doubt ?? [])
  // the person has to confirm a unit, whatever the other words are
  const doubt = doubts.find(({ kind }) => kind === 'unit') ?? doubts[0]
  return { ...(named && { named }), ...(doubt && { doubt }) }
}

function senseOfNote(column: SheetColumn, note: string): HeadingSense {
  if (taxed.has(note) || neutral.has(note) || /^\d+位|格式|必填|选填|yyyy|^例|^如|e\.g\./.test(note)) return {}
  const values = { word: note, field: column.label }
  if (qualifiers.has(note)) return { doubt: { kind: 'word', label: unlike, values } }
  if (!isNumeric(column)) return textNote(column, note)
  const dimension = dimensionOf(column)
  const price = priceUnit(note)
  const unit = price ? (price.unit ?? ownUnit(column)) : unitFor(note, dimension)
  if (!unit) return { doubt: { kind: 'word', label: unclear, values } }
  const parts = { unit: unit.label, field: column.label }
  // `单价/个` is a price per piece
  const isPer = !price && (dimension === 'money' || dimension === 'weight') && unit.of === 'count'
  if (isPer && unit.size?.[0] === 1) return {}
  if (isPer || (dimension === 'money' && unit.of === 'weight')) return { doubt: { kind: 'unit', label: perPack, values: parts } }
  if (unit.of !== dimension) return { doubt: { kind: 'unit', label: misfit, values: parts } }
  if (price && !price.isSingle) return { doubt: { kind: 'unit', label: perPack, values: { ...parts, unit: price.per } } }
  if (!unit.size)
    return { doubt: { kind: 'unit', label: dimension === 'money' ? foreign : dimension === 'count' ? packed : misfit, values: parts } }
  return { named: unit }
}

/** A note at a text: its own words, other words for it, or lengths are no doubt. */
function textNote(column: SheetColumn, note: string): HeadingSense {
  const isOwn =
    /^(?:mm|cm|毫米|厘米|英寸|inch)$/.test(note) ||
    Object.values(column.words).some((label) => label.some((word) => note.includes(foldWord(word))))
  const isOther = (otherWords[column.name] ?? []).some((word) => bare(foldWord(word)) === bare(note))
  if (isOwn || isOther) return {}
  return { doubt: { kind: 'word', label: unclear, values: { word: note, field: column.label } } }
}

/** `元/个` or `kg每千件`: the unit, and whether it is meant for one piece; `/个` has the column's own unit. */
function priceUnit(note: string): { unit: Unit | OtherUnit | undefined; per: string; isSingle: boolean } | undefined {
  const [, first = '', per = ''] = /^(.*?)\s*(?:\/|每|per\s)\s*(.+)$/.exec(note) ?? []
  const unit = unitFor(first, undefined)
  if (per === '' || (first !== '' && unit?.of !== 'money' && unit?.of !== 'weight')) return undefined
  const piece = unitFor(per, 'count')
  if (!piece && !/^\d/.test(per)) return undefined
  return { unit, per, isSingle: piece?.of === 'count' && piece.size?.[0] === 1 }
}

const repeated: Label = ['与“{heading}”列重复，{field}已对应该列', 'Repeats the column “{heading}”, which is matched to {field}']
const hiddenColumn: Label = ['此列在文件中已隐藏', 'Hidden in the file']
const unlike: Label = ['“{word}”可能不是当前的{field}，请手动选择', '“{word}” may not be the present {field}. Choose the field yourself']
const unclear: Label = ['无法确认“{word}”的含义，请手动选择', 'The meaning of “{word}” is unclear. Choose the field yourself']
const misfit: Label = ['单位“{unit}”不能换算为{field}', 'The unit “{unit}” cannot be converted to {field}']
const foreign: Label = ['金额以{unit}计，{field}为人民币', 'The amounts are in {unit}; {field} is in CNY']
const packed: Label = ['数量以“{unit}”计，{field}以基本单位计', 'Counted in “{unit}”; {field} is counted in base units']
const perPack: Label = ['以“每{unit}”计，{field}以每个基本单位计', 'Stated per “{unit}”; {field} is per base unit']

/** Prices are stated with tax. */
const taxed: ReadonlySet<string> = new Set(['含税', 'tax included', 'incl. tax', 'incl tax'])
const neutral: ReadonlySet<string> = new Set('必填 必须 选填 可选 可空 选择 required optional 单位 sku spu'.split(' '))

/** Words that name another value than the present one. */
const qualifiers: ReadonlySet<string> = new Set(
  (
    '旧 原 原有 新 新的 上期 上月 上次 去年 往年 历史 期初 期末 本期 下期 建议 参考 预计 预估 估计 目标 计划 最低 最高 最小 最大 平均 均 合计 总 总计 累计 ' +
    '不含税 未税 税前 税后 去税 折后 折前 折扣 优惠 活动 促销 临时 限时 会员 国外 海外 出口 竞品 对手 变动 调整 差异 差额 涨跌 调后 调前 ' +
    'old new former previous prev last next suggested recommended proposed reference expected planned target min max minimum maximum lowest highest ' +
    'average avg total sum net excl. excluded untaxed discounted promo special change delta diff'
  )
    .split(' ')
    .concat('excl. tax', 'tax excluded', 'without tax', 'last year', 'last month'),
)

/** The words that may stand right before or behind the words of a heading. */
const attachedWords: readonly string[] = [...unitWords, ...qualifiers, ...taxed].toSorted((a, b) => b.length - a.length)

// headings that other systems use
const otherWords: Readonly<Record<string, readonly string[]>> = {
  code: ['编码', '货号', '物料编码', '商品代码', 'sku', 'sku编码', 'item', 'item no', 'part number', 'code'],
  title: ['名称', '品名', '商品名', '货品名称', 'name', 'description'],
  spec: ['规格型号', '型号', '规格参数', 'spec'],
  mfr_code: ['厂家型号', '原厂编码', 'mpn'],
  barcode: ['条码', '69码', 'ean', 'gtin'],
  unit: ['计量单位', 'uom'],
  price_store: ['零售价', '销售价', '售价', '单价', '价格', '价', 'price', 'unit price', 'retail price'],
  price_trade: ['批发价', '经销价', 'wholesale price'],
  price_market: ['吊牌价', '指导价', '建议零售价', 'list price', 'msrp'],
  price_cost: ['进价', '采购价', '成本', 'cost'],
  stock: ['库存', '库存数量', '数量', '现存量', '实盘数量', 'qty', 'quantity', 'stock'],
  weight: ['毛重', '单重', '重', 'weight'],
  moq: ['最小起订量', 'moq'],
  spu_code: ['spu', '款号'],
  order_no: ['order no', '订单编号', '订单号', '订单'],
  carrier: ['快递公司', '物流公司', '快递', '承运公司', 'courier'],
  tracking_no: ['快递单号', '物流单号', '运单', '运单编号', 'tracking no', 'waybill'],
  region: ['地区', '省市区', '所属地区', '区域'],
  address: ['地址', '门店地址'],
  province: ['省份', '所在省', '省/直辖市'],
  city: ['城市', '所在市', '地级市'],
  district: ['区县', '区/县', '县区', '市辖区', '县', '行政区'],
}
