/** One dimension in a specification: 直径 with M4, M5, M6. */
export interface SpecAxis {
  name: string
  values: string[]
}

export type Spec = Readonly<Record<string, string>>

export const MOST_AXES = 4
export const MOST_VALUES = 200
/** Maximum SKU count in an SPU. */
export const MOST_SKUS = 2000

/** How many SKUs the axes generate; 0 unless every axis has a value. */
export function combinationCount(axes: readonly SpecAxis[]): number {
  return axes.length === 0 ? 0 : axes.reduce((product, { values }) => product * values.length, 1)
}

/** Every combination with one value per axis, the last axis changing fastest. */
export function combinations(axes: readonly SpecAxis[]): Spec[] {
  if (axes.length === 0) return []
  return axes.reduce<Spec[]>((all, { name, values }) => all.flatMap((spec) => values.map((value) => ({ ...spec, [name]: value }))), [{}])
}

/** Equal for equal specifications, whatever their axis order. */
export function specKey(spec: Spec): string {
  return JSON.stringify(Object.entries(spec).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Tells whether a specification has exactly one value for every axis. */
export function fitsAxes(spec: Spec, axes: readonly SpecAxis[]): boolean {
  return Object.keys(spec).length === axes.length && axes.every(({ name, values }) => values.includes(spec[name] ?? ''))
}
