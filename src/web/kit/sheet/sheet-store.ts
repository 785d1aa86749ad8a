import { merge, same } from '#web/kit/form/draft/merge.ts'

export type Values = Readonly<Record<string, unknown>>

/** A row as it was read, as it would be saved, and its validation errors. */
export interface SheetRow {
  base: Values
  values: Values
  /** Messages by column. */
  faults: Readonly<Record<string, string>>
  /** Cells that another person has changed too: the base and the foreign value. */
  clashes: Readonly<Record<string, { base: unknown; theirs: unknown }>>
}

/** A new value for one cell. */
export interface CellEdit {
  row: number
  key: string
  value: unknown
}

export interface Change {
  row: number
  key: string
  before: unknown
  after: unknown
  fault: string | undefined
  /** The foreign value in a conflict; the person resolves it. */
  theirs: unknown
  isClash: boolean
}

interface Summary {
  /** Cells that differ from the read values. */
  cells: number
  rows: number
  faults: number
  canUndo: boolean
  canRedo: boolean
}

export type Check = (values: Values, changed: readonly string[]) => Readonly<Record<string, string>>

export type SheetStore = ReturnType<typeof openSheet>

const NOTHING: Readonly<Record<string, string>> = {}

/** A sheet's rows with their edits. A row view subscribes only to its row. */
export function openSheet(initialRows: readonly Values[], check: Check) {
  const rows: SheetRow[] = initialRows.map((base) => ({ base, values: base, faults: NOTHING, clashes: {} }))
  const touched = new Set<number>()
  const undos: CellEdit[][] = []
  const redos: CellEdit[][] = []
  const rowListeners = new Map<number, Set<() => void>>()
  const listeners = new Set<() => void>()
  let summary: Summary = { cells: 0, rows: 0, faults: 0, canUndo: false, canRedo: false }

  function put(index: number, row: SheetRow): void {
    rows[index] = row
    if (changedKeys(row).length > 0) touched.add(index)
    else touched.delete(index)
    for (const listener of rowListeners.get(index) ?? []) listener()
  }

  /** Sets cells; returns the changes that revert it. */
  function apply(edits: readonly CellEdit[]): CellEdit[] {
    const back: CellEdit[] = []
    for (const [index, own] of Map.groupBy(edits, ({ row }) => row)) {
      const row = rows[index]
      if (!row) continue
      back.push(...own.map(({ key }) => ({ row: index, key, value: row.values[key] })))
      const values = { ...row.values, ...Object.fromEntries(own.map(({ key, value }) => [key, value])) }
      // input in a cell with a conflict resolves it
      const clashes = without(row.clashes, new Set(own.map(({ key }) => key)))
      put(index, checked({ ...row, values, clashes }))
    }
    summarize()
    return back
  }

  function checked(row: SheetRow): SheetRow {
    const changed = changedKeys(row)
    return { ...row, faults: changed.length > 0 ? check(row.values, changed) : NOTHING }
  }

  function summarize(): void {
    const edited = [...touched].flatMap((index) => rows[index] ?? [])
    summary = {
      cells: edited.reduce((sum, row) => sum + changedKeys(row).length, 0),
      rows: edited.length,
      faults: edited.reduce((sum, { faults, clashes }) => sum + Object.keys({ ...faults, ...clashes }).length, 0),
      canUndo: undos.length > 0,
      canRedo: redos.length > 0,
    }
    for (const listener of listeners) listener()
  }

  function move(from: CellEdit[][], to: CellEdit[][]): readonly CellEdit[] {
    const edits = from.pop() ?? []
    if (edits.length > 0) to.push(apply(edits).toReversed())
    summarize()
    return edits
  }

  return {
    count: rows.length,
    rowAt: (index: number): SheetRow | undefined => rows[index],
    summary: () => summary,
    subscribe: (listener: () => void) => added(listeners, listener),
    subscribeRow(index: number, listener: () => void) {
      const own = rowListeners.get(index) ?? new Set()
      rowListeners.set(index, own)
      return added(own, listener)
    },
    /** One undo step, for any cell count. */
    edit(edits: readonly CellEdit[]): void {
      const differing = edits.filter(({ row, key, value }) => !same(rows[row]?.values[key], value) || key in (rows[row]?.clashes ?? {}))
      if (differing.length === 0) return
      undos.push(apply(differing).toReversed())
      redos.length = 0
      summarize()
    },
    undo: () => move(undos, redos),
    redo: () => move(redos, undos),
    /** Every cell that differs from its read value, and those that a related change makes invalid; invalid ones first. */
    changes(): Change[] {
      const all = [...touched]
        .toSorted((one, other) => one - other)
        .flatMap((index) => {
          const { base, values, faults, clashes } = rows[index] as SheetRow
          const keys = new Set([...changedKeys(rows[index] as SheetRow), ...Object.keys(faults)])
          return [...keys].map((key): Change => ({
            row: index,
            key,
            before: (clashes[key] ?? { base: base[key] }).base,
            after: values[key],
            fault: faults[key],
            theirs: clashes[key]?.theirs,
            isClash: key in clashes,
          }))
        })
      return all.toSorted((one, other) => rank(one) - rank(other))
    },
    /** The server's error for a cell. */
    addFaults(faults: readonly { row: number; key: string; msg: string }[]): void {
      for (const { row: index, key, msg } of faults) {
        const row = rows[index]
        if (row) put(index, { ...row, faults: { ...row.faults, [key]: msg } })
      }
      summarize()
    },
    /** Rebases the changes on the current rows; returns the count of cells that both persons have changed. */
    rebase(fresh: readonly { row: number; base: Values }[]): number {
      let disputed = 0
      for (const { row: index, base } of fresh) {
        const row = rows[index]
        if (!row) continue
        const merged = merge(changedKeys(row), row.base, row.values, base)
        disputed += merged.disputed.length
        const clashes = Object.fromEntries(merged.disputed.map(({ name, base: before, theirs }) => [name, { base: before, theirs }]))
        put(index, checked({ ...row, base, values: merged.values, clashes }))
      }
      forgetSteps()
      return disputed
    },
    /** After a save, the saved values become the base. */
    saved(news: readonly { row: number; values: Values }[]): void {
      for (const { row: index, values: own } of news) {
        const row = rows[index]
        if (!row) continue
        const values = { ...row.values, ...own }
        put(index, { base: values, values, faults: NOTHING, clashes: {} })
      }
      forgetSteps()
    },
  }

  function forgetSteps(): void {
    undos.length = 0
    redos.length = 0
    summarize()
  }
}

/** The columns in which a row differs from its read values. */
export function changedKeys({ base, values }: Pick<SheetRow, 'base' | 'values'>): string[] {
  if (base === values) return []
  return Object.keys(values).filter((key) => !same(base[key], values[key]))
}

function rank({ fault, isClash }: Change): number {
  return isClash ? 0 : fault === undefined ? 2 : 1
}

function without(clashes: SheetRow['clashes'], keys: ReadonlySet<string>): SheetRow['clashes'] {
  return Object.fromEntries(Object.entries(clashes).filter(([key]) => !keys.has(key)))
}

function added(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
