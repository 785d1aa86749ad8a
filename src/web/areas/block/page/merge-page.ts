import { safeParse } from 'zod/mini'
import type { Block } from '#contract/block/blocks.ts'
import { merge, same } from '#web/kit/form/draft/merge.ts'
import { keptInOrder } from './differences.ts'
import type { Content } from './history.ts'
import { fieldAt, propertiesOf, settingsOf, withProperties } from './properties.ts'

// The merge for two changes to one draft: block by block, property by property. A pure function on three contents.

/** A property, place or block that both persons have changed differently, so that only a person can decide. */
export interface Clash {
  /** The block, null for the page. */
  uid: string | null
  /** A property's path; `place`: both have moved the block; `block`: one has removed the block that the other has changed. */
  name: string
  base: unknown
  mine: unknown
  theirs: unknown
}

export interface Merged {
  /** Both changes. A disputed property holds mine, a disputed block is there, and a disputed place is theirs. */
  content: Content
  clashes: readonly Clash[]
}

type Values = Readonly<Record<string, unknown>>

/** Merges two changes to the same content. */
export function mergeContent(base: Content, mine: Content, theirs: Content): Merged {
  const page = mergeValues(null, settingsOf(base), settingsOf(mine), settingsOf(theirs))
  const blocks = mergeBlocks(base.draft, mine.draft, theirs.draft)
  const placed = placeBlocks(blocks.merged, base.draft, mine.draft, theirs.draft)
  const content = { ...(page.values as unknown as Omit<Content, 'draft'>), draft: placed.draft }
  return { content, clashes: [...page.clashes, ...blocks.clashes, ...placed.clashes] }
}

/** Names a clash among a page's clashes. */
export const keyOf = ({ uid, name }: Pick<Clash, 'uid' | 'name'>): string => `${uid ?? ''} ${name}`

/** The content that can be saved while the clashes wait: disputed parts stay as the other person has them. */
export function withTheirs(content: Content, clashes: readonly Clash[]): Content {
  return clashes.reduce((result, clash) => takeSide(result, clash, 'theirs'), content)
}

/** The content with one side in a clash. */
export function takeSide(content: Content, { uid, name, mine, theirs }: Clash, side: 'mine' | 'theirs'): Content {
  const value = side === 'mine' ? mine : theirs
  if (uid === null) return { ...content, ...restoreParts(name, value) }
  const { draft } = content
  const at = draft.findIndex((block) => block.uid === uid)
  const block = draft[at]
  if (!block) return content
  if (name === 'block') return { ...content, draft: draft.toSpliced(at, 1, ...(value === null ? [] : [value as Block])) }
  if (name !== 'place') return { ...content, draft: draft.with(at, withProperties(block, restoreParts(name, value))) }
  // a disputed place is theirs already
  return side === 'theirs' ? content : { ...content, draft: after(draft.toSpliced(at, 1), mine as string | null, block) }
}

/** A property's value as the editor holds it now; undefined if its block is gone. */
export function valueIn({ draft, ...settings }: Content, { uid, name }: Pick<Clash, 'uid' | 'name'>): unknown {
  if (uid === null) return coupled(settingsOf(settings))[name]
  const block = draft.find((one) => one.uid === uid)
  return name === 'block' || name === 'place' ? block : block && coupled(propertiesOf(block))[name]
}

/** Tells whether two contents are the same to the reader. */
export function sameContent(one: Content, other: Content): boolean {
  return alike(settingsOf(one), settingsOf(other)) && alike(one.draft, other.draft)
}

// these properties belong together: one with the other person's partner could be nonsense
const couples: Readonly<Record<string, readonly string[]>> = {
  'visible.audience': ['visible.audience', 'visible.segment_id'],
  'visible.start_at': ['visible.start_at', 'visible.end_at'],
  'props.source': ['props.source', 'props.ref_id'],
}

/** The properties with those that belong together as one. */
function coupled(values: Values): Record<string, unknown> {
  const result: Record<string, unknown> = { ...values }
  for (const [name, parts] of Object.entries(couples)) {
    if (!(name in values)) continue
    for (const part of parts) delete result[part]
    result[name] = Object.fromEntries(parts.map((part) => [part, values[part]]))
  }
  return result
}

/** A value with its parts' paths. */
export function restoreParts(name: string, value: unknown): Record<string, unknown> {
  return name in couples ? { ...(value as Record<string, unknown>) } : { [name]: value }
}

function mergeValues(block: Block | null, base: Values, mine: Values, theirs: Values) {
  const [before, own, other] = [coupled(base), coupled(mine), coupled(theirs)]
  const clashes: Clash[] = []
  const values: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(own), ...Object.keys(other)])) {
    const sides = { base: before[name], mine: own[name], theirs: other[name] }
    const merged = mergeValue(block, name, sides)
    Object.assign(values, restoreParts(name, merged ? merged.value : sides.mine))
    if (!merged) clashes.push({ uid: block?.uid ?? null, name, ...sides })
  }
  return { values, clashes }
}

function mergeValue(block: Block | null, name: string, { base, mine, theirs }: Pick<Clash, 'base' | 'mine' | 'theirs'>) {
  if (alike(mine, theirs) || alike(theirs, base)) return { value: mine }
  if (alike(mine, base)) return { value: theirs }
  // chosen rows and areas are sets: both additions and both removals apply
  if (!block || !(name.endsWith('_ids') || name === 'visible.areas')) return undefined
  const { values, disputed } = merge([name], { [name]: base }, { [name]: mine }, { [name]: theirs })
  return disputed.length === 0 && fits(block, name, values[name]) ? { value: values[name] } : undefined
}

/** A merged list can be longer than the property takes. */
function fits({ type }: Block, name: string, value: unknown): boolean {
  const field = fieldAt(type, name)
  return field !== undefined && safeParse(field, value).success
}

/** Equality for the reader; the server trims texts and drops empty ones in a list. */
function alike(one: unknown, other: unknown): boolean {
  return same(trimmed(one), trimmed(other))
}

function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(trimmed).filter((item) => item !== '')
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, trimmed(inner)]))
}

type List = readonly Block[]

const byUid = (list: List) => new Map(list.map((block) => [block.uid, block]))

/** The blocks that are left, without an order. */
function mergeBlocks(base: List, mine: List, theirs: List) {
  const [before, own, other] = [byUid(base), byUid(mine), byUid(theirs)]
  const merged = new Map<string, Block>()
  const clashes: Clash[] = []
  for (const uid of new Set([...own.keys(), ...other.keys()])) {
    const [b, m, t] = [before.get(uid), own.get(uid), other.get(uid)]
    if (m && t && m.type === t.type) {
      const { values, clashes: found } = mergeValues(m, b ? propertiesOf(b) : {}, propertiesOf(m), propertiesOf(t))
      merged.set(uid, withProperties(m, values))
      clashes.push(...found)
      continue
    }
    const left = (m ?? t) as Block
    // removed by one, and left alone by the other
    if (b && (!m || !t) && alike(left, b)) continue
    merged.set(uid, left)
    if (b || (m && t)) clashes.push({ uid, name: 'block', base: b ?? null, mine: m ?? null, theirs: t ?? null })
  }
  return { merged, clashes }
}

/**
 * Puts the merged blocks in order. Blocks that neither has moved keep their order; every other one follows the unmoved block that it follows
 * at the person who has added or moved it.
 */
function placeBlocks(merged: ReadonlyMap<string, Block>, base: List, mine: List, theirs: List) {
  const uids = (list: List) => list.flatMap(({ uid }) => (merged.has(uid) ? [uid] : []))
  const [before, own, other] = [uids(base), uids(mine), uids(theirs)]
  const [keptMine, keptTheirs] = [keptInOrder(before, own), keptInOrder(before, other)]
  const [hasMine, hasTheirs] = [new Set(own), new Set(other)]
  const fixed = new Set(before.filter((uid) => keptMine.has(uid) && keptTheirs.has(uid)))
  const movedByBoth = (uid: string) =>
    before.includes(uid) && hasMine.has(uid) && hasTheirs.has(uid) && !keptMine.has(uid) && !keptTheirs.has(uid)
  const common = (order: readonly string[]) => order.filter((uid) => fixed.has(uid) || movedByBoth(uid))
  const clashes = own.filter(movedByBoth).flatMap((uid): Clash[] => {
    const [m, t] = [previous(common(own), uid), previous(common(other), uid)]
    return m === t ? [] : [{ uid, name: 'place', base: previous(before, uid), mine: previous(own, uid), theirs: previous(other, uid) }]
  })
  const isTheirs = (uid: string) => hasTheirs.has(uid) && (!hasMine.has(uid) || !keptTheirs.has(uid))
  const groups = new Map<string | null, string[]>()
  const place = (order: readonly string[], isOwn: (uid: string) => boolean) => {
    let anchor: string | null = null
    for (const uid of order) {
      if (fixed.has(uid)) anchor = uid
      else if (isOwn(uid)) groups.set(anchor, [...(groups.get(anchor) ?? []), uid])
    }
  }
  place(other, isTheirs)
  place(own, (uid) => !isTheirs(uid))
  const order = [null, ...before.filter((uid) => fixed.has(uid))].flatMap((uid) => [
    ...(uid === null ? [] : [uid]),
    ...(groups.get(uid) ?? []),
  ])
  return { draft: order.flatMap((uid) => merged.get(uid) ?? []), clashes }
}

function previous(order: readonly string[], uid: string): string | null {
  return order[order.indexOf(uid) - 1] ?? null
}

/** The blocks with one behind another; at the beginning if there is none. */
function after(draft: List, uid: string | null, block: Block): List {
  return draft.toSpliced(draft.findIndex((one) => one.uid === uid) + 1, 0, block)
}
