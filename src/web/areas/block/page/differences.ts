import type { Block } from '#contract/block/blocks.ts'

/** The differences between two versions, block by block. */
export interface Difference {
  kind: 'added' | 'removed' | 'changed' | 'moved'
  block: Pick<Block, 'uid' | 'type' | 'title'>
  /** The places in the older and in the newer version, from 1. */
  from: number | null
  to: number | null
  /** The names of the properties that differ. */
  fields: readonly string[]
}

type Compared = Pick<Block, 'uid' | 'type' | 'title' | 'hidden' | 'visible'> & { props: object }

/** The differences between two versions. A block is the same if it has the same name; it has moved if its order among the others changed. */
export function differencesOf(older: readonly Compared[], newer: readonly Compared[]): Difference[] {
  const before = new Map(older.map((block, at) => [block.uid, { block, at }]))
  const after = new Set(newer.map(({ uid }) => uid))
  const kept = longestInOrder(newer.flatMap(({ uid }) => before.get(uid)?.at ?? []))
  const removed = older.flatMap((block, at): Difference[] =>
    after.has(block.uid) ? [] : [{ kind: 'removed', block, from: at + 1, to: null, fields: [] }],
  )
  const others = newer.flatMap((block, at): Difference[] => {
    const former = before.get(block.uid)
    if (!former) return [{ kind: 'added', block, from: null, to: at + 1, fields: [] }]
    const fields = fieldsThatDiffer(former.block, block)
    if (fields.length > 0) return [{ kind: 'changed', block, from: former.at + 1, to: at + 1, fields }]
    return kept.has(former.at) ? [] : [{ kind: 'moved', block, from: former.at + 1, to: at + 1, fields: [] }]
  })
  return [...removed, ...others]
}

function fieldsThatDiffer(one: Compared, other: Compared): string[] {
  const flat = ({ type, title, hidden, visible, props }: Compared): Record<string, unknown> => ({ type, title, hidden, visible, ...props })
  const [a, b] = [flat(one), flat(other)]
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => written(a[name]) !== written(b[name]))
}

/** A value as text, whatever the order of its keys. */
function written(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** The largest set of places that are still in ascending order: every other block has moved. */
function longestInOrder(places: readonly number[]): ReadonlySet<number> {
  const best: number[][] = []
  for (const [at, place] of places.entries()) {
    const before = best.filter((_, n) => n < at && (places[n] as number) < place)
    const longest = before.reduce<number[]>((found, chain) => (chain.length > found.length ? chain : found), [])
    best.push([...longest, place])
  }
  return new Set(best.reduce<number[]>((found, chain) => (chain.length > found.length ? chain : found), []))
}
