import { combinations, specKey, type Spec, type SpecAxis } from '#contract/goods/spec-axes.ts'
import type { Spu } from '#contract/goods/spu.ts'

/** A SKU as it is stored. */
export type Stored = Spu['sku_list'][number]

/** An SKU as the grid edits it: new, or a stored one with its id and version. An empty cell is null. */
export interface Entry {
  id?: number
  version?: number
  code: string
  mfr_code: string | null
  barcode: string | null
  spec: Spec
  moq: number | null
  step_qty: number | null
  price_store: number | null
  price_trade: number | null
  price_market: number | null
  price_cost: number | null
  weight: number | null
  /** Opening stock, for a new SKU only. */
  stock: number | null
  status: 0 | 1
}

/** The grid's part in the form: only differences from the stored rows. */
export interface GridState {
  axes: readonly SpecAxis[]
  changes: readonly Entry[]
  removed: readonly number[]
}

/** One grid line. */
export interface Line {
  key: string
  entry: Entry
  stored: Stored | undefined
  /** Its index among the changes; the server reports faults by this index. */
  at: number | undefined
}

/** The lines in axis order; SKUs whose values are on no axis come last. */
export function linesOf(stored: readonly Stored[], { axes, changes, removed }: GridState): Line[] {
  const gone = new Set(removed)
  const places = new Map(changes.flatMap(({ id }, at) => (id === undefined ? [] : [[id, at] as const])))
  const storedState = stored
    .filter(({ id }) => !gone.has(id))
    .map((row): Line => {
      const at = places.get(row.id)
      return { key: String(row.id), entry: (at === undefined ? undefined : changes[at]) ?? entryOf(row), stored: row, at }
    })
  const fresh = changes.flatMap((entry, at): Line[] =>
    entry.id === undefined ? [{ key: specKey(entry.spec), entry, stored: undefined, at }] : [],
  )
  const order = axes.map(({ name, values }) => ({ name, places: new Map(values.map((value, index) => [value, index])) }))
  const placeOf = ({ entry }: Line) => order.map(({ name, places }) => places.get(entry.spec[name] ?? '') ?? Infinity)
  return [...storedState, ...fresh]
    .map((line) => ({ line, place: placeOf(line) }))
    .toSorted((a, b) => compare(a.place, b.place))
    .map(({ line }) => line)
}

/** Changes cells; the other changes keep their indexes. */
export function setCells(state: GridState, patches: readonly { line: Line; patch: Partial<Entry> }[]): GridState {
  const changes = [...state.changes]
  for (const { line, patch } of patches) {
    const entry = { ...line.entry, ...patch }
    if (line.at === undefined) changes.push(entry)
    else changes[line.at] = entry
  }
  return { ...state, changes }
}

/** Removes lines: new ones are dropped, stored ones are removed by the next save. */
export function removeLines(stored: readonly Stored[], state: GridState, keys: ReadonlySet<string>): GridState {
  return rebuilt(stored, state, state.axes, (spec, line) => (keys.has(line.key) ? undefined : spec))
}

/** The axis combinations without an SKU. */
export function missingOf(stored: readonly Stored[], state: GridState): Spec[] {
  const taken = new Set(linesOf(stored, state).map(({ entry }) => specKey(entry.spec)))
  // without an axis there is one SKU with an empty specification
  const rowsOfAxes = state.axes.length > 0 ? combinations(state.axes) : taken.size > 0 ? [] : [{}]
  return rowsOfAxes.filter((spec) => !taken.has(specKey(spec)))
}

/** A new SKU for each missing combination, with a code derived from the SPU's code. */
export function generateSkus(stored: readonly Stored[], state: GridState, spuCode: string): GridState {
  const fresh = missingOf(stored, state).map((spec): Entry => ({ ...blank, spec, code: codeOf(spuCode, state.axes, spec) }))
  return { ...state, changes: [...state.changes, ...fresh] }
}

export function renameAxis(stored: readonly Stored[], state: GridState, from: string, to: string): GridState {
  const axes = state.axes.map((axis) => (axis.name === from ? { ...axis, name: to } : axis))
  return rebuilt(stored, state, axes, (spec) =>
    from in spec ? Object.fromEntries(Object.entries(spec).map(([name, value]) => [name === from ? to : name, value])) : spec,
  )
}

export function renameValue(stored: readonly Stored[], state: GridState, axisName: string, from: string, to: string): GridState {
  const axes = state.axes.map((axis) =>
    axis.name === axisName ? { ...axis, values: axis.values.map((value) => (value === from ? to : value)) } : axis,
  )
  return rebuilt(stored, state, axes, (spec) => (spec[axisName] === from ? { ...spec, [axisName]: to } : spec))
}

/** Replaces an axis's values. SKUs with a removed value are removed; a new axis's first value is set on all SKUs. */
export function setValues(stored: readonly Stored[], state: GridState, axisName: string, values: string[]): GridState {
  const axes = state.axes.map((axis) => (axis.name === axisName ? { ...axis, values } : axis))
  const [first] = values
  return rebuilt(stored, state, axes, (spec) => {
    const value = spec[axisName]
    if (value === undefined) return first === undefined ? spec : { ...spec, [axisName]: first }
    if (first === undefined) return without(spec, axisName)
    return values.includes(value) ? spec : undefined
  })
}

/** Removes an axis: among SKUs with equal remaining values the first one stays. */
export function removeAxis(stored: readonly Stored[], state: GridState, axisName: string): GridState {
  const axes = state.axes.filter(({ name }) => name !== axisName)
  if (axes.length === 0) return rebuilt(stored, state, axes, () => undefined)
  return rebuilt(stored, state, axes, (spec) => (axisName in spec ? without(spec, axisName) : spec))
}

/** `{SPU code}-{values}`: a value that a code cannot contain is replaced by a number. */
export function codeOf(spuCode: string, axes: readonly SpecAxis[], spec: Spec): string {
  const pieces = axes.map(({ name, values }) => {
    const value = spec[name] ?? ''
    const spelt = value
      .normalize('NFKC')
      .replaceAll('×', 'x')
      .replace(/[^A-Za-z0-9._/-]+/g, '')
    const isWhole = spelt.length === [...value].length && spelt !== ''
    return isWhole ? spelt : `${spelt}${String(values.indexOf(value) + 1).padStart(2, '0')}`
  })
  return [spuCode, ...pieces].join('-').slice(0, 40)
}

/** The list with one item moved to another position. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from]
  return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item)
}

const blank: Omit<Entry, 'spec' | 'code'> = {
  mfr_code: null,
  barcode: null,
  moq: 1,
  step_qty: 1,
  status: 1 as const,
  stock: null,
  weight: null,
  price_store: null,
  price_trade: null,
  price_market: null,
  price_cost: null,
}

const entries = new WeakMap<Stored, Entry>()

function entryOf(row: Stored): Entry {
  const known = entries.get(row)
  if (known) return known
  const { title: _title, stock: _stock, stock_lock: _lock, sales_count: _sold, ...entry } = row
  const record = { ...entry, stock: null }
  entries.set(row, record)
  return record
}

/** The state after `map` on every specification; lines without a specification and duplicates are removed. */
function rebuilt(
  stored: readonly Stored[],
  state: GridState,
  axes: readonly SpecAxis[],
  map: (spec: Spec, line: Line) => Spec | undefined,
): GridState {
  const keys = new Set<string>()
  const changes: Entry[] = []
  const removed = [...state.removed]
  for (const line of linesOf(stored, state)) {
    const spec = map(line.entry.spec, line)
    if (spec === undefined || keys.has(specKey(spec))) {
      if (line.stored) removed.push(line.stored.id)
      continue
    }
    keys.add(specKey(spec))
    if (spec !== line.entry.spec) changes.push({ ...line.entry, spec })
    else if (line.at !== undefined) changes.push(line.entry)
  }
  return { axes, changes, removed }
}

function without(spec: Spec, axisName: string): Spec {
  return Object.fromEntries(Object.entries(spec).filter(([name]) => name !== axisName))
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [index, place] of a.entries()) {
    const other = b[index] ?? Infinity
    if (place !== other) return place < other ? -1 : 1
  }
  return 0
}
