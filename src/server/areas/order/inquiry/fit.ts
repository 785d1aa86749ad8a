import { unit as units } from '#contract/goods/quantity.ts'
import type { OrderGoods } from '#contract/order/inquiry.ts'
import { formsOfOne, partsOf, synonyms } from './search-words.ts'
import { normalWords } from './words.ts'

/** A word that the goods do not have, and what they have in its place. */
export interface Miss {
  word: string
  has: string | null
}

type GoodsText = Pick<OrderGoods, 'title' | 'spec' | 'code' | 'unit'>

// words of one kind exclude each other: goods with one of them do not have another one
const kinds: readonly (readonly string[])[] = [
  [
    '不锈钢', '碳钢', '合金钢', '黄铜', '紫铜', '铸铁', '铝', '尼龙', '塑料', '橡胶', '聚氨酯', '玻璃钢', '304', '316', '316L', '201',
    'A2-70', 'A2-80', 'A4-70', 'A4-80', 'A2', 'A4', 'NBR', 'FKM', 'EPDM', 'VMQ', 'HNBR', 'PU', 'PE', 'PA', 'PP', 'PVC', 'ABS', 'PC',
    '4.8级', '5.8级', '6.8级', '8.8级', '10.9级', '12.9级', '8级', '10级', '丁腈', '乳胶',
  ],
  ['镀锌', '发黑', '本色', '达克罗', '镀铬', '镀镍', '磷化', '热镀锌'],
] // prettier-ignore

// stainless steel in the names of fasteners, and carbon steel by its strength grade
const same: Readonly<Record<string, readonly string[]>> = {
  不锈钢: ['不锈钢', 'A2-70', 'A4-80', '304', '316'],
  丁腈: ['丁腈', 'NBR'], 丁腈胶: ['NBR'], 丁腈橡胶: ['NBR'], 氟胶: ['FKM'], 氟橡胶: ['FKM'], 硅胶: ['VMQ'], 硅橡胶: ['VMQ'], 三元乙丙: ['EPDM'], 氢化丁腈: ['HNBR'],
  尼龙: ['尼龙', 'PA'], 聚氨酯: ['聚氨酯', 'PU'],
  碳钢: ['碳钢', '4.8级', '8.8级', '10.9级', '12.9级', '8级', '10级'],
  '8.8': ['8.8级'], '4.8': ['4.8级'], '10.9': ['10.9级'], '12.9': ['12.9级'],
} // prettier-ignore

/** Tells whether a word is a material, a strength grade or a surface: goods of another one do not serve instead. */
export function isMaterial(word: string): boolean {
  return kinds.some((kind) => kind.includes(word)) || /^SUS\d{3}L?$/.test(word) || word in same
}

// endings that say nothing by themselves: `红色`, `不锈钢用`
const FILLERS = /^[色用型式号级的款头]$/

interface Haystack {
  text: string
  code: string
  /** Whole values of the specification, and their numbers. */
  values: ReadonlySet<string>
}

/**
 * The words that the goods do not have. `exact` is the code or the learned name that found the goods: a learned name explains all its words,
 * except a material that the goods contradict.
 */
export function missesOf(words: string, goods: GoodsText, exact?: string): Miss[] {
  const hay = haystackOf(goods)
  const code = exact === undefined ? undefined : normalWords(exact)
  if (code === words.replaceAll(' ', '-')) return []
  const stated = words.split(' ').filter((word) => word !== code && !isPackWord(word, goods) && !isWhole(word, hay))
  // a number beside a code is a quantity sooner than a size
  const isLoose = (word: string) => code !== undefined && /^\d{1,3}(?:\.\d+)?$/.test(word)
  const misses = [...new Set(stated.flatMap(partsOf))]
    .filter((word) => word !== code)
    .flatMap((word) => (isLoose(word) ? [word] : uncovered(word, hay)))
    .map((word) => ({ word, has: insteadOf(word, goods) }))
  return code === words ? misses.filter(({ has }) => has !== null) : misses
}

/** Tells whether the goods have an undivided word with signs and letters: `PVC柄`. */
function isWhole(word: string, hay: Haystack): boolean {
  return /[一-龥]/.test(word) && /[A-Z\d]/.test(word) && has(word, hay)
}

/** The material of goods instead of a steel number; null for another word, and for goods without a material. */
export function materialOf(word: string, goods: GoodsText): string | null {
  return isMaterial(word) ? insteadOf(word, goods) : null
}

/** The word that goods have of the kind to which a word belongs. */
function insteadOf(word: string, goods: GoodsText): string | null {
  const forms = [word, ...formsOfOne(word), ...(same[word] ?? [])]
  const kind = kinds.find((one) => one.some((other) => forms.includes(other)))
  if (!kind) return null
  const parts = normalWords([...Object.values(goods.spec), goods.title].join(' ')).split(' ')
  return parts.find((part) => kind.includes(part)) ?? null
}

function haystackOf({ title, spec, code, unit }: GoodsText): Haystack {
  const words = Object.entries(spec).flatMap(([name, value]) => [name, value])
  // the pack in a title is no size: (10只/盒)
  const plain = title.replace(/[(（]\d+[^()（）]{1,4}\/[^()（）]{1,3}[)）]/g, ' ')
  const text = ` ${normalWords([plain, ...words, unit].join(' '), 1000)} `
  const values = Object.values(spec).flatMap((value) => {
    const normal = normalWords(value)
    const parts = [normal, ...normal.split(' ')]
    return [...parts, ...parts.flatMap((part) => /^(?:φ|P|M|VG)?(\d+(?:\.\d+)?)\D{0,3}$/.exec(part)?.[1] ?? [])]
  })
  return { text, code: normalWords(code), values: new Set(values.map(plainNumber)) }
}

/** `8.0` and `8` are one number. */
function plainNumber(value: string): string {
  return /^\d+\.\d+$/.test(value) ? String(Number(value)) : value
}

const packWord = new RegExp(`^\\d+(?:\\.\\d+)?(?:${units})/(?:${units})$`, 'i')
const innerPack = new RegExp(`^\\d+(?:${units})[装入]$`, 'i')

function isPackWord(word: string, { unit }: GoodsText): boolean {
  return packWord.test(word) || new RegExp(`^每(?:${unit}|[盒箱包袋桶卷打])\\d+\\D{1,3}$`).test(word) || innerPack.test(word)
}

/** The longest compound that is looked at by its parts, and its longest part. */
const MOST_COMPOUND = 30
const MOST_PART = 8

function uncovered(word: string, hay: Haystack): string[] {
  if (has(word, hay)) return []
  if (!/^[一-龥]+$/.test(word) || word.length > MOST_COMPOUND) return [word]
  const open = leastOpen(word, hay)
  return [...open].every((sign) => FILLERS.test(sign)) ? [] : [open]
}

/** The fewest signs that remain in a Chinese compound beside parts that the goods have: 外六角螺丝 is 外六角 and 螺丝. */
function leastOpen(word: string, hay: Haystack): string {
  // for each place the signs behind it that remain
  const rest: string[] = [...Array.from({ length: word.length }, (_, from) => word.slice(from)), '']
  for (let from = word.length - 1; from >= 0; from--) {
    const own = word[from] ?? ''
    let best = own + (rest[from + 1] ?? '')
    for (let to = from + 1; to <= Math.min(word.length, from + MOST_PART); to++) {
      const behind = rest[to] ?? ''
      if (openIn(behind) < openIn(best) && hasPart(word.slice(from, to), hay)) best = behind
    }
    rest[from] = best
  }
  return rest[0] ?? ''
}

function openIn(signs: string): number {
  return [...signs].filter((sign) => !FILLERS.test(sign)).length + signs.length / 100
}

function hasPart(part: string, { text, values }: Haystack): boolean {
  if (part.length === 1 && !synonyms[part]) return values.has(part)
  return namesOf(part).some((name) => name.length > 1 && (/[A-Z]/.test(name) ? new RegExp(bounded(name)).test(text) : text.includes(name)))
}

function namesOf(part: string): string[] {
  return [part, ...(synonyms[part] ?? []), ...(same[part] ?? [])].map((name) => name.toUpperCase())
}

function has(word: string, hay: Haystack): boolean {
  // a factor or the end of a size that was cut
  if (/^[×*]/.test(word)) return false
  return [word, ...formsOfOne(word), ...(same[word] ?? [])].some((form) =>
    hasForm(form.toUpperCase().replaceAll('Φ', 'φ').replaceAll('²', '2'), hay),
  )
}

function hasForm(form: string, { text, code, values }: Haystack): boolean {
  if (values.has(plainNumber(form))) return true
  // a short number is a size only where it is a whole value
  if (/^\d{1,3}(?:\.\d+)?$/.test(form)) return false
  if (/^[一-龥]$/.test(form)) return false
  const pattern = bounded(form)
  // `SC32×200` is a part of a code; a part without a letter may stand there by chance
  return new RegExp(pattern).test(text) || (/[A-Z]/.test(form) && /\d/.test(form) && new RegExp(`(?:^|-)${pattern}(?:-|$)`).test(code))
}

/** The form as a whole: M8×40 is not M8×400, S is not in 2RS; 47 is 47.0. */
function bounded(form: string): string {
  const literal = form.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&').replace(/(?<![\d.])\d+(?![\d]|\\\.\d)/g, (digits) => `${digits}(?:\\.0+)?`)
  const before = /^\d/.test(form) ? '(?<![\\d.])' : /^[A-Z]/.test(form) ? '(?<![A-Z])' : ''
  const after = /\d$/.test(form) ? '(?!\\d|\\.\\d)' : /[A-Z]$/.test(form) ? '(?![A-Z])' : ''
  return before + literal + after
}
