/** One way to search goods for a line: all words in `need` must stand in the title, the groups of forms in `like` decide the order. */
export interface WordSearch {
  need: string[]
  like: string[][]
}

// buyers' words, and the title words for the same
const same: readonly [pattern: RegExp, ...forms: string[]][] = [
  [/^(?:SUS)?304$/, 'A2-70', '304'],
  [/^(?:SUS)?316L?$/, 'A4-80', '316'],
  [/^(\d+(?:\.\d)?)级$/, '$1'],
  [/^D(\d+(?:\.\d+)?)$/, 'φ$1'],
  [/^(\d+)#$/, 'VG$1', '$1#', '$1'],
  [/^(\d+)号$/, '$1号', '$1#', 'VG$1'],
  [/^(\d+)目$/, 'P$1', '$1目'],
  [/^(\d+(?:\.\d+)?)MM$/, '$1MM', '$1'],
  [/^(\d+)度$/, '$1°'],
  [/^(\d+)长$/, '$1L'],
  [/^(\d+(?:\.\d+)?)毫升$/, '$1ML'],
  [/^(\d+(?:\.\d+)?)升$/, '$1L'],
  [/^(\d+(?:\.\d+)?)(?:公斤|千克)$/, '$1KG'],
  [/^(\d+)克$/, '$1G'],
  [/^2XL码?$/, '2XL', 'XXL'],
  [/^3XL码?$/, '3XL', 'XXXL'],
  [/^(\d{4,5}?)(2R[SZ]|ZZ|RS)$/, '$1$2', '$1-$2'],
  [/^(.*[一-龥])[型形]$/, '$1型', '$1形'],
  [/^(\d+\/\d+)寸$/, '$1'],
  [/^4分$/, '1/2'],
  [/^6分$/, '3/4'],
  [/^([SMLX]{1,3})码$/, '$1'],
  [/^(\d+)平方$/, '×$1MM', '$1平方'],
  [/^([1-5])×(\d+(?:\.\d+)?)$/, '$1芯×$2', '$1×$2'],
  // a disc has a bore with 22.23
  [/^(\d+×\d+(?:\.\d+)?)×22$/, '$1×22', '$1×22.23'],
  [/^([A-Z]{2,3})(\d+×\d+(?:\.\d+)?)$/, '$1$2', '$1 $2'],
  [/^((?:[A-Z]+\d|\d{4})[A-Z\d.×]*)-([A-Z\d.×]+)$/, '$1-$2', '$1 $2'],
]

// names by which buyers call goods, and the names in titles
export const synonyms: Readonly<Record<string, readonly string[]>> = {
  螺丝: ['螺栓', '螺钉'], 螺杆: ['螺栓'], 螺帽: ['螺母'], 杯头: ['内六角圆柱头'], 内六角螺栓: ['内六角圆柱头螺钉'], 平垫: ['平垫圈'],
  弹垫: ['弹簧垫圈'], 垫片: ['垫圈'], 平垫片: ['平垫圈'], 弹簧垫片: ['弹簧垫圈'], 止退垫圈: ['止动垫圈'],
  内丝: ['内螺纹'], 外丝: ['外螺纹'], 呆梅: ['开口梅花'], 梅开: ['开口梅花'], 钻头: ['麻花钻'], 钻咀: ['麻花钻'], 直柄钻: ['直柄麻花钻'], 丝攻: ['丝锥'], 铣刀: ['立铣刀'], 皮带: ['V带'],
  三角带: ['V带'], 手套: ['劳保手套'], 劳保鞋: ['安全鞋'], 头盔: ['安全帽'], 空开: ['断路器'], 气管: ['气动软管'], 软管: ['气动软管'],
  万向轮: ['脚轮'], 螺丝刀: ['螺丝批'], 起子: ['螺丝批'], 焊条: ['电焊条'], 焊丝: ['气保焊丝'], O型圈: ['O型密封圈'], O形圈: ['O型密封圈'],
  黄油: ['锂基脂'], 锥轴承: ['圆锥滚子轴承'], 圆锥轴承: ['圆锥滚子轴承'], 锁紧螺母: ['尼龙锁紧'], 接头: ['快插接头'], 快插: ['快插接头'],
  管: ['软管'], 线: ['电线'], 圈: ['密封圈'], 批: ['螺丝批'], 带: ['V带', '砂带'], 鞋: ['安全鞋'], 快干: ['瞬干'], 胶: ['螺纹胶', '密封胶'], 焊材: ['电焊条'],
  胶水: ['螺纹胶'], 厌氧胶: ['螺纹胶'], 密封胶: ['工业密封胶'], 电缆: ['电线'], 刀片: ['车刀片'],
} // prettier-ignore

// a material or a strength grade of fasteners: other goods do not serve instead
const GRADE = /^(?:(?:SUS)?(?:304|316L?|201)|A[24](?:-[578]0)?|(?:4\.8|5\.8|6\.8|8\.8|10\.9|12\.9)级?)$/

/** The searches for words in normal form, from the strictest to the widest; each strictness is a list with alternatives. */
export function searchesFor(words: string): WordSearch[][] {
  const parts = [...new Set(words.split(' ').flatMap(partsOf))].slice(0, 12)
  const isSpec = (part: string) => /\d/.test(part)
  const specs = parts.filter((part) => isSpec(part) && part.length >= 2)
  const names = parts.filter((part) => !specs.includes(part))
  const likes = names.flatMap(likesOf)
  const all = [...specs.map(formsOfOne), ...likes]
  const searches = (needs: string[][], like: string[][]) => needs.map((need) => ({ need, like }))
  const long = names.filter((name) => name.length >= 2).toSorted((a, b) => b.length - a.length)
  const [name] = long
  const kinds = long.flatMap((one) => kindIn(one) ?? []).slice(0, 1)
  if (specs.length === 0) {
    if (name === undefined) return []
    const one = long.length > 1 || synonyms[name] ? [searches(formsOf([name]), likes)] : []
    return [searches(formsOf(long), likes), ...one, ...kinds.map((kind) => searches(formsOf([kind]), likes))]
  }
  const sizes = specs.filter((part) => !GRADE.test(part))
  const first = (sizes.length > 0 ? sizes : specs).toSorted((a, b) => b.length - a.length)[0] as string
  const wide = searches(formsOf([first]), all)
  // goods in the stated material, in another size
  const grade = specs.find((part) => GRADE.test(part))
  const graded = grade && name ? searches(formsOf([kinds[0] ?? name, grade]), all).slice(0, 2) : []
  const [base] = /^[A-Z]*\d{2,}(?:×[\d.]+)?(?=-)|(?<=^[A-Z]{2,3})\d+×[\d.]+/.exec(first) ?? []
  return [
    searches(formsOf(specs), likes),
    ...(specs.length > 1 ? [[...wide, ...graded]] : []),
    ...(base ? [searches([[base]], all)] : []),
    ...(name ? [searches(formsOf([kinds[0] ?? name]), all)] : []),
  ]
}

const kindNames = [...new Set(Object.entries(synonyms).flatMap(([name, names]) => [name, ...names]))]
  .filter((name) => name.length >= 2)
  .toSorted((a, b) => b.length - a.length)

/** The known goods name in a compound: 手套 in 黑色乳胶纱线手套. */
function kindIn(name: string): string | undefined {
  return kindNames.find((kind) => name.endsWith(kind)) ?? kindNames.find((kind) => name.includes(kind))
}

/** The forms that a name has, and each pair of signs in a Chinese compound. Goods may have some. */
function likesOf(name: string): string[][] {
  const whole = formsOfOne(name)
  if (!/^[一-龥]{3,}$/.test(name)) return [whole]
  return [whole, ...Array.from({ length: Math.min(name.length, MOST_PAIRS) - 1 }, (_, i) => [name.slice(i, i + 2)])]
}

const MOST_PAIRS = 16

/** `6205轴承` names a number and a word; `φ8.5` and `M8×40` stay whole. */
export function partsOf(word: string): string[] {
  return word
    .split(
      /(?<=[一-龥])(?=[A-Zφ\d])(?<![OV]型)|(?<=[A-Z\d#×])(?=[一-龥])(?!码|级|号|寸|目|芯|刃|针|齿|平方|型|形|带|长|毫升|升|公斤|千克|克|度)|(?<=\d(?:码|级|号|目|芯|刃|针))(?=[一-龥])/,
    )
    .map((part) => part.replace(/^[-/.]+|[-/.]+$/g, ''))
    .filter(Boolean)
}

/** Every form combination, at most four. */
function formsOf(parts: readonly string[]): string[][] {
  let rows: string[][] = [[]]
  for (const part of parts) {
    const forms = formsOfOne(part)
    rows = rows.flatMap((row) => forms.map((form) => [...row, form])).slice(0, 4)
  }
  return rows
}

/** The forms of a word that titles may have. */
export function formsOfOne(part: string): string[] {
  if (synonyms[part]) return [...synonyms[part], part]
  for (const [pattern, ...forms] of same) {
    if (pattern.test(part)) return forms.map((form) => part.replace(pattern, form))
  }
  return [part]
}

/** The parts of a word that a title has with any decimals: `230x6x16` for `230x6.0x16`. */
export function solidParts(word: string): string[] {
  return word.split(/(?<=\d)(?=[^\d.])/).filter((part) => part.length >= 2)
}

/** A regular expression for a title with this word, which does not belong to a longer number: M8×40 is not M8×400, 6 is 6.0. */
export function wholeWord(word: string): string {
  const literal = word.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&').replace(/(?<![\d.])\d+(?!\d|\\\.\d)/g, '$&(?:[.]0+)?')
  const before = /^\d/.test(word) ? '(^|[^0-9.])' : ''
  const after = /\d$/.test(word) ? '($|[^0-9.]|[.]($|[^0-9]))' : ''
  return before + literal + after
}
