/** One value on a specification axis. `code` is its part in the SKU code, `price` its factor on the price. */
export interface Option {
  title: string
  code: string
  price: number
}

export type Axes = Record<string, readonly Option[]>

/** One combination of values, before a brand and a series make it a SKU. */
export interface Item {
  /** unique in its family, whatever the product */
  code: string
  words: string
  grams: number
  /** what the price grows with: volume, area, litres; the family's own measure */
  size: number
}

export interface Pack {
  unit: string
  ratio: number
  /** sold by the pack only */
  whole: boolean
}

export interface Variant extends Item {
  spec: Record<string, string>
  priceFactor: number
  pack: Pack | null
  packWords: string
}

/** A product in a family: becomes one SPU in each series in the family. */
export interface Product {
  leaf: string
  /** distinguishes the product from others in the family in the SPU's code and title */
  code: string
  title: string
  unit: string
  norm: string
  axes: readonly { name: string; values: readonly string[] }[]
  variants: readonly Variant[]
}

export interface Family {
  key: string
  products: readonly Product[]
  /** how many series across all brands make it (domain §21.2) */
  series: number
  /** the lowest and the highest trade price, in yuan */
  price: readonly [low: number, high: number]
  /** its stock factor on the median 200 */
  stock: number
}

interface ProductFacts<A extends Axes> {
  leaf: string
  code?: string
  title?: string
  unit: string
  norm?: string
  axes: A
  item: (value: { [K in keyof A]: A[K][number] }) => Item & { pack?: Pack; packWords?: string }
}

/** Every combination of the axes; the first axis varies slowest. */
export function product<A extends Axes>(facts: ProductFacts<A>): Product {
  const variants = combinations(facts.axes).map((value) => {
    const { pack = null, packWords, ...item } = facts.item(value)
    const chosen = Object.entries<Option>(value)
    return {
      ...item,
      grams: Math.max(1, Math.round(item.grams)),
      spec: Object.fromEntries(chosen.map(([axis, { title }]) => [axis, title])),
      priceFactor: chosen.reduce((factor, [, { price }]) => factor * price, 1),
      pack,
      packWords: packWords ?? (pack ? `(${pack.ratio}${facts.unit}/${pack.unit})` : ''),
    }
  })
  return {
    leaf: facts.leaf,
    code: facts.code ?? '',
    title: facts.title ?? '',
    unit: facts.unit,
    norm: facts.norm ?? '',
    axes: Object.entries(facts.axes).map(([name, values]) => ({ name, values: values.map(({ title }) => title) })),
    variants,
  }
}

/** Options from `title`, or `[title, code]`, or `[title, code, price factor]`. */
export function options(...list: readonly (string | readonly [title: string, code: string, price?: number])[]): Option[] {
  return list.map((entry) => {
    const [title, code, price = 1] = typeof entry === 'string' ? [entry, entry] : entry
    return { title, code, price }
  })
}

/** Options with bare numbers, which the title shows with their unit. */
export function sizes(list: readonly number[], show: (n: number) => string = String): (Option & { n: number })[] {
  return list.map((n) => ({ title: show(n), code: show(n), price: 1, n }))
}

/** Two lists as one axis: a product has at most four. */
export function cross<A extends Option, B extends Option>(first: readonly A[], second: readonly B[]) {
  return first.flatMap((a) =>
    second.map((b) => ({ title: `${a.title} ${b.title}`, code: `${a.code}-${b.code}`, price: a.price * b.price, first: a, second: b })),
  )
}

export const range = (from: number, step: number, count: number) =>
  Array.from({ length: count }, (_, i) => Math.round((from + step * i) * 100) / 100)

/** The code parts; an axis's usual value has an empty part, which is omitted. */
export const joined = (...pieces: string[]) => pieces.filter(Boolean).join('-')

function combinations<A extends Axes>(axes: A) {
  return Object.entries(axes).reduce<Record<string, Option>[]>(
    (list, [name, values]) => list.flatMap((value) => values.map((option) => ({ ...value, [name]: option }))),
    [{}],
  ) as { [K in keyof A]: A[K][number] }[] // each record has one option for every axis by then
}
