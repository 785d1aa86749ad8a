import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { deskOf, useSession } from '#web/base/session/store.ts'
import { collide, collisionOf } from './collision-store.ts'

const PREFIX = 'hexbolt-draft:'

/** Stores unsaved input in this browser until it is saved or discarded, so that a crash loses nothing. */
export function useDraft(name: string, form: UseFormReturn<FieldValues>, schema: z.ZodMiniType) {
  // another person in this browser has separate drafts
  const key = `${useSession(deskOf)}:${name}`
  const [found, setFound] = useState(() => read(key))
  const [restoredAt, setRestoredAt] = useState<number>()
  const [discards, setDiscards] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    let last: (() => void) | undefined
    const unsubscribe = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer.current)
        timer.current = undefined
        if (!isDirty) return
        last = () => localStorage.setItem(PREFIX + key, JSON.stringify(draftOf(form, values)))
        timer.current = setTimeout(last, 300)
      },
    })
    // also stores input from the last moment before the page is left
    const keep = () => timer.current !== undefined && last?.()
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      clearTimeout(timer.current)
      unsubscribe()
    }
  }, [key, form])

  function forget() {
    // the last input is saved, so it must not be offered as a draft
    clearTimeout(timer.current)
    timer.current = undefined
    localStorage.removeItem(PREFIX + key)
    setFound(undefined)
    setRestoredAt(undefined)
  }

  function restore() {
    // the row may have changed since: the draft is merged with it, as the input of a conflicting save is
    if (found) collide(form, schema, { current: { ...form.formState.defaultValues }, changes: [] }, found)
    setRestoredAt(found?.at)
    setFound(undefined)
  }

  /** Forgets the draft, and takes a restored one out of the form. */
  function discard() {
    forget()
    if (restoredAt === undefined) return
    form.reset({ ...form.formState.defaultValues })
    collisionOf(form).setState({ clashes: [], isAsked: false })
    setDiscards((n) => n + 1)
  }

  // as a key of the fields: mounted ones would put their input into the form again
  return { foundAt: found?.at, restoredAt, forget, restore, discard, discards }
}

interface Draft {
  /** The time of the last input, in milliseconds. */
  at: number
  /** The row on which the input is based. */
  base: FieldValues
  mine: FieldValues
}

function draftOf({ formState }: UseFormReturn<FieldValues>, mine: FieldValues): Draft {
  return { at: Date.now(), base: formState.defaultValues ?? {}, mine }
}

function read(key: string): Draft | undefined {
  const text = localStorage.getItem(PREFIX + key)
  if (text === null) return undefined
  try {
    const draft = JSON.parse(text) as Partial<Draft>
    return draft.at && draft.base && draft.mine ? { at: draft.at, base: draft.base, mine: draft.mine } : undefined
  } catch {
    return undefined
  }
}

/** The changed fields of the unsaved input in a form, as text for a colleague; undefined without one. `owner` is that of `deskOf`. */
export function changedDraft(owner: string, name: string): string | undefined {
  const draft = read(`${owner}:${name}`)
  if (!draft) return undefined
  const names = Object.keys(draft.mine).filter((field) => JSON.stringify(draft.mine[field]) !== JSON.stringify(draft.base[field]))
  const only = (values: FieldValues) => Object.fromEntries(names.map((field) => [field, values[field] ?? null]))
  return names.length === 0 ? undefined : JSON.stringify({ at: draft.at, base: only(draft.base), mine: only(draft.mine) })
}

const PLANTED = 'hexbolt-handed:'

/** Stores the unsaved input of a colleague once, so that the form offers it; own input of the person stays. */
export function plantDraft(owner: string, name: string, text: string): void {
  const key = `${owner}:${name}`
  if (read(key) || localStorage.getItem(PLANTED + key) === text) return
  localStorage.setItem(PREFIX + key, text)
  localStorage.setItem(PLANTED + key, text)
}

/** The unsaved work of a person under a name, for an editor that is no form. */
export function keptDraft(owner: string, name: string): object | undefined {
  const key = `${owner}:${name}`
  return read(key) && (JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') as object)
}

export function keepDraft<Kept extends { at: number; base: object; mine: object }>(owner: string, name: string, draft: Kept): void {
  localStorage.setItem(`${PREFIX}${owner}:${name}`, JSON.stringify(draft))
}

export function forgetDraft(owner: string, name: string): void {
  localStorage.removeItem(`${PREFIX}${owner}:${name}`)
}
