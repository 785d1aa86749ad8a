type Values = Readonly<Record<string, unknown>>

/** A field that both persons have changed to different values. */
export interface Disputed {
  name: string
  base: unknown
  mine: unknown
  theirs: unknown
}

export interface Merge {
  /** The current row, with the person's own changes; conflicting fields hold the person's own value. */
  values: Record<string, unknown>
  /** The fields that only the other person has changed. */
  theirs: string[]
  disputed: Disputed[]
}

/** Merges two changes to one row: field by field, entry by entry in records, item by item in lists with plain values. */
export function merge(names: readonly string[], base: Values, mine: Values, theirs: Values): Merge {
  const result: Merge = { values: { ...theirs }, theirs: [], disputed: [] }
  for (const name of names) {
    const sides = { base: base[name], mine: mine[name], theirs: theirs[name] }
    const merged = mergeValue(sides.base, sides.mine, sides.theirs)
    result.values[name] = merged ? merged.value : sides.mine
    if (!merged) result.disputed.push({ name, ...sides })
    else if (!same(merged.value, sides.mine)) result.theirs.push(name)
  }
  return result
}

/** Equality for the reader: null, an empty text and an empty list are equal. */
export function same(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other)
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((item, at) => same(item, other[at]))
  if (isRecord(one) && isRecord(other)) return keysOf(one, other).every((key) => same(one[key], other[key]))
  return one === other
}

/** Undefined if only a person can decide. */
function mergeValue(base: unknown, mine: unknown, theirs: unknown): { value: unknown } | undefined {
  if (same(mine, theirs) || same(mine, base)) return { value: theirs }
  if (same(theirs, base)) return { value: mine }
  if (isRecord(mine) && isRecord(theirs)) return mergeRecord(isRecord(base) ? base : {}, mine, theirs)
  const [before, own, other] = [listOf(base), listOf(mine), listOf(theirs)]
  return before && own && other && mergeList(before, own, other)
}

function mergeRecord(base: Values, mine: Values, theirs: Values): { value: unknown } | undefined {
  const value: Record<string, unknown> = {}
  for (const key of keysOf(theirs, mine)) {
    const merged = mergeValue(base[key], mine[key], theirs[key])
    if (!merged) return undefined
    if (merged.value !== undefined) value[key] = merged.value
  }
  return { value }
}

/** Merges plain lists: additions and removals from both sides apply; the order comes from the side that changed it. */
function mergeList(base: readonly Plain[], mine: readonly Plain[], theirs: readonly Plain[]): { value: Plain[] } | undefined {
  const isMoved = (list: readonly Plain[]) => {
    const common = list.filter((item) => base.includes(item))
    return !same(
      common,
      base.filter((item) => list.includes(item)),
    )
  }
  if (isMoved(mine) && isMoved(theirs)) return undefined
  const [first, second] = isMoved(mine) ? [mine, theirs] : [theirs, mine]
  const remaining = first.filter((item) => !base.includes(item) || second.includes(item))
  const added = second.filter((item) => !base.includes(item) && !remaining.includes(item))
  return { value: [...remaining, ...added] }
}

type Plain = string | number

/** A list with unique values. */
function listOf(value: unknown): readonly Plain[] | undefined {
  if (isEmpty(value)) return []
  if (!Array.isArray(value)) return undefined
  const isPlain = value.every((item) => typeof item === 'string' || typeof item === 'number')
  return isPlain && new Set(value).size === value.length ? value : undefined
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function keysOf(one: Values, other: Values): string[] {
  return Object.keys({ ...one, ...other })
}
