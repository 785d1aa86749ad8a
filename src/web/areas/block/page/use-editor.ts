import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Block } from '#contract/block/blocks.ts'
import { page, type PageDetail } from '#contract/block/page.ts'
import { dataOf, RequestError } from '#web/base/api/client.ts'
import { invalidateAfter } from '#web/base/api/query.ts'
import { changed, historyOf, redone, undone, type Content } from './history.ts'

/** The draft is saved by itself after this time (domain §15.2). */
const AUTOSAVE_MS = 30_000

export type SaveState =
  | { kind: 'saved'; at: Date | null }
  | { kind: 'dirty' }
  | { kind: 'saving' }
  | { kind: 'failed'; msg: string }
  | { kind: 'conflict' }

export function contentOf({ title, kind, share_title, share_image, bg_color, draft }: PageDetail): Content {
  // the server has checked the blocks against their types when they were saved
  return { title, kind, share_title, share_image, bg_color, draft: draft as unknown as Block[] }
}

/** The content of a page with its steps, and the saving of its draft with the version check. */
export function useEditor(row: PageDetail, mayEdit: boolean) {
  const [history, setHistory] = useState(() => historyOf(contentOf(row)))
  const [stored, setStored] = useState(history.present)
  const [save, setSave] = useState<SaveState>({ kind: 'saved', at: null })
  const version = useRef(row.version)
  const running = useRef<Promise<boolean>>(undefined)
  const content = history.present
  const isDirty = content !== stored
  const latest = useRef(content)
  useEffect(() => {
    latest.current = content
  }, [content])

  function change(next: Content, mark: string | null = null) {
    if (!mayEdit) return
    setHistory((before) => changed(before, next, mark))
    setSave((before) => (before.kind === 'conflict' ? before : { kind: 'dirty' }))
  }

  /** Saves what is there now; one save runs at a time. Answers whether the draft is stored. */
  function saveNow(): Promise<boolean> {
    running.current = (running.current ?? Promise.resolve(true)).then(send)
    return running.current
  }

  async function send(): Promise<boolean> {
    const sent = latest.current
    setSave({ kind: 'saving' })
    try {
      const draft = sent.draft as never
      const saved = await dataOf<{ version: number }>(page.edit, { ...sent, draft, id: row.id, version: version.current }, { quiet: true })
      version.current = saved.version
      setStored(sent)
      setSave(latest.current === sent ? { kind: 'saved', at: new Date() } : { kind: 'dirty' })
      invalidateAfter(page.edit)
      return true
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const isConflict = error.errors?.some(({ field }) => field === 'version') ?? false
      setSave(isConflict ? { kind: 'conflict' } : { kind: 'failed', msg: error.message })
      return false
    }
  }

  const autosave = useEffectEvent(() => {
    if (isDirty && mayEdit && (save.kind === 'dirty' || save.kind === 'failed')) void saveNow()
  })
  useEffect(() => {
    const timer = setInterval(autosave, AUTOSAVE_MS)
    return () => clearInterval(timer)
  }, [])

  /** Takes the state of the server after a conflict, a rollback or a publication: their content, or only their version. */
  function accept(current: PageDetail, takesContent: boolean) {
    version.current = current.version
    const theirs = contentOf(current)
    if (takesContent) {
      setHistory(historyOf(theirs))
      setStored(theirs)
      setSave({ kind: 'saved', at: null })
    } else {
      setStored(theirs)
      setSave({ kind: 'dirty' })
    }
  }

  return {
    content,
    isDirty,
    save,
    change,
    saveNow,
    accept,
    versionOf: () => version.current,
    /** After a publication, which changes the version and not the draft. */
    bump: (next: number) => {
      version.current = next
    },
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => {
      setHistory(undone)
      setSave((before) => (before.kind === 'conflict' ? before : { kind: 'dirty' }))
    },
    redo: () => {
      setHistory(redone)
      setSave((before) => (before.kind === 'conflict' ? before : { kind: 'dirty' }))
    },
  }
}

export type Editor = ReturnType<typeof useEditor>
