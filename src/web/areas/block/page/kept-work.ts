import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { page } from '#contract/block/page.ts'
import { deskOf, useSession } from '#web/base/session/store.ts'
import { forgetKept, keepDraft, keptDraft } from '#web/kit/form/draft/draft.ts'
import { isDirty, restoredDoc, type Doc, type StoredWork } from './draft-doc.ts'
import { recordChange } from './history.ts'

const SETTLE_MS = 300

/**
 * Keeps unsaved work in this browser until it is stored, so that a crash loses nothing. The next visit takes it in at once: it is merged, so
 * that nothing by another person is overwritten.
 */
export function useKeptWork(id: number, doc: Doc, mayEdit: boolean, put: (doc: Doc) => void) {
  const owner = useSession(deskOf)
  const name = `${page.edit.address}:${id}`
  const [found] = useState(() => (mayEdit ? (keptDraft(owner, name) as StoredWork | undefined) : undefined))
  const [restoredAt, setRestoredAt] = useState(found?.at)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const restore = useEffectEvent(() => {
    // a draft without the clash list belongs to another form
    if (found && Array.isArray(found.clashes)) put(restoredDoc(doc, found))
  })
  useEffect(() => restore(), [])

  const hasWork = isDirty(doc) || doc.clashes.length > 0
  const keep = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (mayEdit && hasWork)
      keepDraft(owner, name, { at: Date.now(), base: doc.base, mine: doc.history.present, clashes: doc.clashes } satisfies StoredWork)
  })
  useEffect(() => {
    if (!hasWork) return
    timer.current = setTimeout(() => keep(), SETTLE_MS)
    return () => clearTimeout(timer.current)
  }, [doc, hasWork])
  const hadWork = useRef(false)
  useEffect(() => {
    // the first rendering has not taken in the found work yet
    if (hadWork.current && !hasWork) forgetKept(owner, name)
    hadWork.current = hasWork
  }, [hasWork, owner, name])
  useEffect(() => {
    // also the last moment before the page is left, or its tab is closed
    const leave = () => {
      if (timer.current !== undefined) keep()
    }
    addEventListener('pagehide', leave)
    return () => {
      leave()
      removeEventListener('pagehide', leave)
    }
  }, [])

  /** Takes the restored work out again, as a step that can be undone. */
  function discard() {
    setRestoredAt(undefined)
    put({ ...doc, history: recordChange(doc.history, doc.base), clashes: [], clean: doc.base })
  }

  return { restoredAt, discard, close: () => setRestoredAt(undefined) }
}
