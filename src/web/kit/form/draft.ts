import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { deskOf, useSession } from '#web/session/store.ts'
import { collide } from './collision-store.ts'

const PREFIX = 'hexbolt-draft:'

/** Keeps what a person types in this browser until it is saved or given up, so that a crash loses nothing. */
export function useDraft(name: string, form: UseFormReturn<FieldValues>, schema: z.ZodMiniType) {
  // the next person at this screen has drafts of their own
  const key = `${useSession(deskOf)}:${name}`
  const [found, setFound] = useState(() => read(key))
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
    // what was typed a moment before the page goes is kept as well
    const keep = () => timer.current !== undefined && last?.()
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      clearTimeout(timer.current)
      unsubscribe()
    }
  }, [key, form])

  function forget() {
    // what was typed last is saved by now, and must not be offered again
    clearTimeout(timer.current)
    timer.current = undefined
    localStorage.removeItem(PREFIX + key)
    setFound(undefined)
  }

  function restore() {
    // the row may have changed since: what was typed is merged with it, as an outdated save would be
    if (found) collide(form, schema, { current: { ...form.formState.defaultValues }, changes: [] }, found)
    setFound(undefined)
  }

  return { found, forget, restore }
}

interface Draft {
  /** The row that was typed upon. */
  base: FieldValues
  mine: FieldValues
}

function draftOf({ formState }: UseFormReturn<FieldValues>, mine: FieldValues): Draft {
  return { base: formState.defaultValues ?? {}, mine }
}

function read(key: string): Draft | undefined {
  const text = localStorage.getItem(PREFIX + key)
  if (text === null) return undefined
  try {
    const draft = JSON.parse(text) as Partial<Draft>
    return draft.base && draft.mine ? { base: draft.base, mine: draft.mine } : undefined
  } catch {
    return undefined
  }
}
