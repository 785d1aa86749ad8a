import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Block } from '#contract/block/blocks.ts'
import { page, type PageDetail } from '#contract/block/page.ts'
import type { Collision } from '#contract/kit/collision.ts'
import { dataOf, RequestError } from '#web/base/api/client.ts'
import { invalidateAfter } from '#web/base/api/query.ts'
import { useSession } from '#web/base/session/store.ts'
import { collisionIn } from '#web/kit/form/draft/collision-store.ts'
import { decideClash, docOf, isDirty, markStored, receiveStored, sendable, type Doc, type Incoming, type Stored } from './draft-doc.ts'
import { recordChange, redoStep, undoStep, type Content } from './history.ts'
import { useKeptWork } from './kept-work.ts'

/** The draft is saved by itself after this time (domain §15.2). */
const AUTOSAVE_MS = 30_000
/** Other persons may keep on saving: a limit prevents an endless loop. */
const MOST_MERGES = 5

export type SaveState = { kind: 'idle'; at: Date | null } | { kind: 'saving' } | { kind: 'failed'; msg: string }

function contentOf({ title, kind, share_title, share_image, bg_color, draft }: PageDetail): Content {
  // the server has checked the blocks against their types when they were saved
  return { title, kind, share_title, share_image, bg_color, draft: draft as unknown as Block[] }
}

function storedOf(row: PageDetail, by = row.updated_by_name ?? null): Stored {
  return { version: row.version, content: contentOf(row), by }
}

interface Options {
  mayEdit: boolean
  /** Called with what came in from another person. */
  onIncoming: (incoming: Incoming) => void
  /** Called with a change's block or field, for the other editors. */
  onChanged: (place: string) => void
}

/**
 * A page's content with its steps, and the draft saving. Another person's change is merged in: saving goes on, and a property that both
 * have changed waits for a decision.
 */
export function useEditor(row: PageDetail, { mayEdit, onIncoming, onChanged }: Options) {
  const state = useDoc(row)
  const { doc, latest, put } = state
  const { save, saveNow } = useSaving(row.id, state, receive)
  const content = doc.history.present
  const ownName = useSession((person) => person.real_name)

  const storedWork = useKeptWork(row.id, doc, mayEdit, put)

  function step(next: Doc['history']) {
    if (mayEdit) put({ ...latest.current, history: next })
  }

  function change(next: Content, mark: string | null = null) {
    const { history } = latest.current
    step(recordChange(history, next, mark))
    onChanged(placeOf(history.present, next))
  }

  /** Takes in a server state; an older one has no effect. Own changes, such as a rollback, are no news. */
  function receive(current: Stored, isNews = true) {
    const { doc: next, incoming } = receiveStored(latest.current, current)
    put(next)
    if (incoming && isNews) onIncoming(incoming)
  }

  const take = useEffectEvent((current: PageDetail) => receive(storedOf(current), current.updated_by_name !== ownName))
  useEffect(() => take(row), [row])

  useAutosave(() => {
    if (isDirty(latest.current) && mayEdit && save.kind !== 'saving') void saveNow()
  })

  return {
    content,
    clashes: doc.clashes,
    isDirty: isDirty(doc),
    save,
    storedWork,
    change,
    saveNow,
    decide: (key: string, side: 'mine' | 'theirs') => put(decideClash(latest.current, key, side)),
    hasClashes: () => latest.current.clashes.length > 0,
    versionOf: () => latest.current.version,
    canUndo: doc.history.past.length > 0,
    canRedo: doc.history.future.length > 0,
    undo: () => step(undoStep(latest.current.history)),
    redo: () => step(redoStep(latest.current.history)),
  }
}

export type Editor = ReturnType<typeof useEditor>

function useDoc(row: PageDetail) {
  const [doc, setDoc] = useState(() => docOf(storedOf(row)))
  // server answers arrive between renderings
  const latest = useRef(doc)

  function put(next: Doc) {
    latest.current = next
    setDoc(next)
  }

  return { doc, latest, put }
}

/** Saves the draft; another person's change is merged in, and the draft sent again. */
function useSaving(id: number, { latest, put }: ReturnType<typeof useDoc>, receive: (theirs: Stored) => void) {
  const [save, setSave] = useState<SaveState>({ kind: 'idle', at: null })
  const running = useRef<Promise<boolean>>(undefined)

  /** Saves what is there now; one save runs at a time. Answers whether the draft is stored. */
  function saveNow(): Promise<boolean> {
    running.current = (running.current ?? Promise.resolve(true)).then(() => send(MOST_MERGES))
    return running.current
  }

  async function send(merges: number): Promise<boolean> {
    const { history, version } = latest.current
    const sent = sendable(latest.current)
    put({ ...latest.current, sent })
    setSave({ kind: 'saving' })
    try {
      const saved = await dataOf<{ version: number }>(page.edit, { ...sent, id, version }, { quiet: true })
      // the row can have been read again meanwhile
      if (saved.version >= latest.current.version) put(markStored({ ...latest.current, sent }, history.present, saved.version))
      setSave({ kind: 'idle', at: new Date() })
      invalidateAfter(page.edit)
      return true
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const theirs = theirsIn(error)
      if (theirs && merges > 0) {
        receive(theirs)
        return send(merges - 1)
      }
      setSave({ kind: 'failed', msg: error.message })
      return false
    }
  }

  return { save, saveNow }
}

function useAutosave(save: () => void) {
  const onTick = useEffectEvent(save)
  useEffect(() => {
    const timer = setInterval(onTick, AUTOSAVE_MS)
    return () => clearInterval(timer)
  }, [])
}

/** The changed block's id, or the changed setting's name. */
function placeOf(before: Content, after: Content): string {
  const block = after.draft.find((one) => !before.draft.includes(one))
  if (block) return block.uid
  const names = ['title', 'kind', 'share_title', 'share_image', 'bg_color'] as const
  return names.find((name) => before[name] !== after[name]) ?? 'draft'
}

/** The other person's content that caused a save conflict. */
function theirsIn(error: RequestError): Stored | undefined {
  const collision = collisionIn(error)
  if (!collision) return undefined
  const current = collision.current as unknown as PageDetail
  return storedOf(current, nameIn(collision) ?? current.updated_by_name)
}

/** The person who made the last change. */
function nameIn({ changes }: Collision): string | undefined {
  return changes.toSorted((one, other) => (one.at < other.at ? 1 : -1))[0]?.by
}
