import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useSession } from '#web/session/store.ts'

const PREFIX = 'hexbolt-draft:'

/** Keeps what a person types in this browser until it is saved or given up, so that a crash loses nothing. */
export function useDraft(name: string, form: UseFormReturn<FieldValues>) {
  // the next person at this screen has drafts of their own
  const key = `${useSession(({ id }) => id)}:${name}`
  const [found, setFound] = useState(() => read(key))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer)
        if (isDirty) timer = setTimeout(() => localStorage.setItem(PREFIX + key, JSON.stringify(values)), 300)
      },
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [key, form])

  function forget() {
    localStorage.removeItem(PREFIX + key)
    setFound(undefined)
  }

  function restore() {
    // id and version stay those of the row as it is now: an outdated draft is refused like any outdated form
    const { id: _id, ...typed } = found ?? {}
    for (const [name, value] of Object.entries(typed)) form.setValue(name, value, { shouldDirty: true })
    setFound(undefined)
  }

  return { found, forget, restore }
}

function read(key: string): FieldValues | undefined {
  const text = localStorage.getItem(PREFIX + key)
  if (text === null) return undefined
  try {
    return JSON.parse(text) as FieldValues
  } catch {
    return undefined
  }
}
