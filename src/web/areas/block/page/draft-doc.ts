import { changesOf, differencesOf, type Difference } from './differences.ts'
import { recordChange, historyOf, type Content, type History } from './history.ts'
import { keyOf, mergeContent, sameContent, takeSide, valueIn, withTheirs, type Clash } from './merge-page.ts'
import { settingsOf } from './properties.ts'

// An editor's state: its content, the server's content, and the open decisions.

/** A clash with the person who has made the other change. */
export interface OpenClash extends Clash {
  by: string | null
}

export interface Doc {
  history: History
  /** The content that the server has at `version`. */
  base: Content
  version: number
  /** The present content that is stored as far as it is not disputed; null if it was never stored. */
  clean: Content | null
  /** The content that was sent and has no answer yet: the server may have it. */
  sent: Content | null
  clashes: readonly OpenClash[]
}

/** The content in a server row. */
export interface Stored {
  version: number
  content: Content
  /** The person who has changed it. */
  by: string | null
}

/** Another person's changes: blocks, and page settings. */
export interface Incoming {
  by: string | null
  blocks: readonly Difference['block'][]
  settings: readonly string[]
}

export function docOf({ version, content }: Omit<Stored, 'by'>): Doc {
  return { history: historyOf(content), base: content, version, clean: content, sent: null, clashes: [] }
}

export const isDirty = ({ history, clean }: Doc): boolean => history.present !== clean

/** The content that a save sends: everything except the open clashes. */
export const sendable = ({ history, clashes }: Doc): Content => withTheirs(history.present, clashes)

/** After an answer, the sent content is stored. `present` is the editor's content when it was sent. */
export function markStored(doc: Doc, present: Content, version: number): Doc {
  const base = doc.sent ?? doc.base
  return { ...doc, base, version, clean: present, sent: null }
}

/** Takes in a newer server state; both changes are merged, and steps back keep the other person's change. */
export function receiveStored(doc: Doc, { version, content: theirs, by }: Stored): { doc: Doc; incoming: Incoming | null } {
  if (version < doc.version) return { doc, incoming: null }
  // the server stores texts without spaces around them
  if (version === doc.version) return { doc: { ...doc, base: theirs }, incoming: null }
  const { present, past, future } = doc.history
  // an own save whose answer was lost is no change by another person
  const base = doc.sent && sameContent(doc.sent, theirs) ? theirs : doc.base
  const { content, clashes: found } = mergeContent(base, present, theirs)
  const rebase = (list: readonly Content[]) => list.map((one) => mergeContent(base, one, theirs).content)
  const clashes = [...stillOpen(doc.clashes, found, content, theirs), ...found.map((clash) => ({ ...clash, by }))]
  const history = { past: rebase(past), present: content, future: rebase(future), mark: null }
  const next = { ...doc, history, base: theirs, version, sent: null, clashes }
  const isStored = sameContent(sendable(next), theirs)
  return { doc: { ...next, clean: isStored ? content : null }, incoming: incomingOf(present, content, by) }
}

/** Earlier clashes that are neither decided nor disputed anew. */
function stillOpen(open: readonly OpenClash[], found: readonly Clash[], content: Content, theirs: Content): OpenClash[] {
  const again = new Set(found.map(keyOf))
  return open.filter((clash) => !again.has(keyOf(clash)) && isOpen(clash, content, theirs))
}

function isOpen(clash: Clash, content: Content, theirs: Content): boolean {
  if (clash.name === 'block') return valueIn(theirs, clash) === undefined ? clash.theirs === null : clash.theirs !== null
  const [own, other] = [valueIn(content, clash), valueIn(theirs, clash)]
  if (own === undefined || other === undefined) return false
  return clash.name === 'place' || JSON.stringify(own) !== JSON.stringify(other)
}

function incomingOf(before: Content, after: Content, by: string | null): Incoming | null {
  const blocks = differencesOf(before.draft, after.draft).map(({ block }) => block)
  const settings = changesOf(settingsOf(before), settingsOf(after)).map(({ path }) => path)
  return blocks.length + settings.length === 0 ? null : { by, blocks, settings }
}

/** After a person has chosen one side in a clash. */
export function decideClash(doc: Doc, key: string, side: 'mine' | 'theirs'): Doc {
  const clash = doc.clashes.find((one) => keyOf(one) === key)
  if (!clash) return doc
  const clashes = doc.clashes.filter((one) => one !== clash)
  // a disputed property holds mine, with what was typed since
  const isThere = side === 'mine' && clash.name !== 'place' && !(clash.name === 'block' && clash.mine === null)
  const content = isThere ? doc.history.present : takeSide(doc.history.present, clash, side)
  const history = content === doc.history.present ? doc.history : recordChange(doc.history, content)
  const next = { ...doc, history, clashes }
  return { ...next, clean: sameContent(sendable(next), doc.base) ? content : null }
}

/** The unsaved work that a browser keeps: the changes, what they are based on, and the open clashes. */
export interface StoredWork {
  /** The last change's time, in milliseconds. */
  at: number
  base: Content
  mine: Content
  clashes: readonly OpenClash[]
}

/** Takes in unsaved work from a former visit: it is merged with the server's current state. */
export function restoredDoc(doc: Doc, { base, mine, clashes: open }: StoredWork): Doc {
  const { content, clashes: found } = mergeContent(base, mine, doc.base)
  const clashes = [...stillOpen(open, found, content, doc.base), ...found.map((clash) => ({ ...clash, by: null }))]
  const next = { ...doc, history: recordChange(doc.history, content), clashes }
  return { ...next, clean: sameContent(sendable(next), doc.base) ? content : null }
}
