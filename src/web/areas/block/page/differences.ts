import { propertiesOf, type AnyBlock } from './properties.ts'

/** The differences between two versions, block by block. */
export interface Difference {
  kind: 'added' | 'removed' | 'changed' | 'moved'
  block: Pick<AnyBlock, 'uid' | 'type' | 'title'>
  /** The places in the older and in the newer version, from 1. */
  from: number | null
  to: number | null
  /** Its order among the others changed; a block is `moved` if nothing else did. */
  isMoved: boolean
  /** The properties that differ, with both values; a new block's properties have no older value. */
  fields: readonly Changed[]
}

export interface Changed {
  path: string
  from: unknown
  to: unknown
}

/** The differences between two versions. A block is the same if it has the same name; it has moved if its order among the others changed. */
export function differencesOf(older: readonly AnyBlock[], newer: readonly AnyBlock[]): Difference[] {
  const before = new Map(older.map((block, at) => [block.uid, { block, at }]))
  const after = new Set(newer.map(({ uid }) => uid))
  const uidsInOrder = keptInOrder(
    older.map(({ uid }) => uid),
    newer.map(({ uid }) => uid),
  )
  const removed = older.flatMap((block, at): Difference[] =>
    after.has(block.uid) ? [] : [{ kind: 'removed', block, from: at + 1, to: null, isMoved: false, fields: [] }],
  )
  const others = newer.flatMap((block, at): Difference[] => {
    const former = before.get(block.uid)
    if (!former) return [{ kind: 'added', block, from: null, to: at + 1, isMoved: false, fields: [] }]
    const fields = changesOf(flat(propertiesOf(former.block)), flat(propertiesOf(block)))
    const isMoved = !uidsInOrder.has(block.uid)
    if (fields.length === 0 && !isMoved) return []
    return [{ kind: fields.length > 0 ? 'changed' : 'moved', block, from: former.at + 1, to: at + 1, isMoved, fields }]
  })
  return [...removed, ...others]
}

/** A page's content: its blocks, and its settings by their names. */
export interface PageContent {
  blocks: readonly AnyBlock[]
  settings: Values
}

export interface PageChanges {
  /** Nothing was published before. */
  isFirst: boolean
  settings: readonly Changed[]
  blocks: readonly Difference[]
  /** The blocks by the kind of their difference; a changed block that has moved counts in both. */
  counts: Readonly<Record<Difference['kind'], number>>
}

/** A publication's changes for customers, compared with the content that they see; null if they see none. */
export function pageChanges(published: PageContent | null, next: PageContent): PageChanges {
  const blocks = published ? differencesOf(published.blocks, next.blocks) : []
  const count = (kind: Difference['kind']) => blocks.filter((one) => one.kind === kind).length
  return {
    isFirst: published === null,
    settings: published ? changesOf(published.settings, next.settings) : [],
    blocks,
    counts: {
      added: count('added'),
      removed: count('removed'),
      changed: count('changed'),
      moved: blocks.filter(({ isMoved }) => isMoved).length,
    },
  }
}

type Values = Readonly<Record<string, unknown>>

/** The values that differ, by their paths. */
export function changesOf(older: Values, newer: Values): Changed[] {
  return [...new Set([...Object.keys(older), ...Object.keys(newer)])]
    .filter((path) => written(older[path]) !== written(newer[path]))
    .map((path) => ({ path, from: older[path] ?? null, to: newer[path] ?? null }))
}

/** Entry lists item by item, so that a change names the entry: `props.items.1.url`. */
function flat(values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([path, value]) => {
      if (!Array.isArray(value) || !value.every((item) => typeof item === 'object' && item !== null)) return [[path, value]]
      return value.flatMap((item: object, at) => Object.entries(item).map(([name, inner]) => [`${path}.${at}.${name}`, inner]))
    }),
  )
}

/** A value as text, whatever its key order; nothing and null are the same. */
export function written(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** The largest name set that both lists have in the same order: every other name has moved. */
export function keptInOrder(older: readonly string[], newer: readonly string[]): ReadonlySet<string> {
  const places = newer.flatMap((name) => {
    const at = older.indexOf(name)
    return at < 0 ? [] : [at]
  })
  const best: number[][] = []
  for (const place of places) {
    const before = best.filter((chain) => (chain.at(-1) as number) < place)
    best.push([...longest(before), place])
  }
  return new Set(longest(best).map((at) => older[at] as string))
}

function longest(chains: readonly number[][]): number[] {
  return chains.reduce<number[]>((found, chain) => (chain.length > found.length ? chain : found), [])
}
