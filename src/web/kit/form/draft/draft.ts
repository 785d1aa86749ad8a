import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { deskOf, useSession } from '#web/base/session/store.ts'
import { collide, collisionOf } from './collision-store.ts'

const PREFIX = 'hexbolt-draft:'

/** The form whose unsaved input is kept: a call's form, about a record. */
export interface DraftOf {
  /** The record, also if the call belongs to another entity. */
  of: { $: { address: string } }
  /** Undefined while no record is open: nothing is kept. */
  id: number | 'new' | undefined
  /** Tells two forms for one call apart. */
  variant?: string | number
}

interface Form {
  form: UseFormReturn<FieldValues>
  schema: z.ZodMiniType
  /** The call's address. */
  call: string
  /** Puts the found input into the form at once, instead of offering it. */
  restores?: boolean
}

/** Stores unsaved input in this browser until it is saved or discarded, so that a crash loses nothing. */
export function useDraft(draft: DraftOf | undefined, { form, schema, call, restores = false }: Form) {
  // another person in this browser has separate drafts
  const owner = useSession(deskOf)
  const key = keyOf(owner, draft, call)
  const [found, setFound] = useState(() => (key === undefined ? undefined : read(key)))
  const [restoredAt, setRestoredAt] = useState<number>()
  const [discards, setDiscards] = useState(0)
  const { keep, drop } = useStoring(form, key)

  const restoreFound = useEffectEvent(() => restores && restore())
  useEffect(() => {
    restoreFound()
  }, [])

  function forget() {
    // the last input is saved, so it must not be offered as a draft
    drop()
    setFound(undefined)
    setRestoredAt(undefined)
  }

  function restore() {
    // the row may have changed since: the draft is merged with it, as a conflicting save merges its input
    if (found) collide(form, schema, { current: { ...form.formState.defaultValues }, changes: [] }, found)
    setRestoredAt(found?.at)
    setFound(undefined)
  }

  /** Forgets the draft, and removes a restored one from the form. */
  function discard() {
    forget()
    if (restoredAt === undefined) return
    form.reset({ ...form.formState.defaultValues })
    collisionOf(form).setState({ clashes: [], isAsked: false })
    setDiscards((n) => n + 1)
  }

  // `discards` as the fields' key: mounted ones would put their input into the form again
  return { isOn: key !== undefined, foundAt: found?.at, restoredAt, keep, forget, restore, discard, discards }
}

/** Stores the form input shortly after each change, and when the page is left. */
function useStoring(form: UseFormReturn<FieldValues>, key: string | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef<() => void>(undefined)

  /** Stores the last moment's input as well. */
  function keep() {
    if (timer.current === undefined) return
    stop()
    last.current?.()
  }

  function stop() {
    clearTimeout(timer.current)
    timer.current = undefined
  }

  const changed = useEffectEvent((values: FieldValues, isDirty: boolean) => {
    stop()
    if (key === undefined) return
    // input that was taken back by hand is no draft any more
    if (!isDirty) return last.current && localStorage.removeItem(PREFIX + key)
    last.current = () => localStorage.setItem(PREFIX + key, JSON.stringify(draftOf(form, values)))
    timer.current = setTimeout(keep, 300)
  })
  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => void changed(values, isDirty === true),
    })
    // no effect event: a hand-over calls it while it renders
    const now = () => {
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      timer.current = undefined
      last.current?.()
    }
    // the page is left, or the draft is handed over
    addEventListener('pagehide', now)
    open.add(now)
    return () => {
      removeEventListener('pagehide', now)
      open.delete(now)
      now()
      unsubscribe()
    }
  }, [form])

  /** Removes the stored input, and the input that is not stored yet. */
  function drop() {
    stop()
    last.current = undefined
    if (key !== undefined) localStorage.removeItem(PREFIX + key)
  }

  return { keep, drop }
}

/** The forms with input that may not be stored yet. */
const open = new Set<() => void>()

interface Draft {
  /** The time for the last input, in milliseconds. */
  at: number
  /** The row on which the input is based. */
  base: FieldValues
  mine: FieldValues
}

function draftOf({ formState }: UseFormReturn<FieldValues>, mine: FieldValues): Draft {
  return { at: Date.now(), base: formState.defaultValues ?? {}, mine }
}

function keyOf(owner: string, draft: DraftOf | undefined, call: string): string | undefined {
  if (draft?.id === undefined) return undefined
  const { of, id, variant } = draft
  return `${recordKey(owner, of.$.address, id)}${call}${variant === undefined ? '' : `:${variant}`}`
}

function recordKey(owner: string, entity: string, id: number | 'new'): string {
  return `${owner}:${entity}:${id}:`
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

/** A text that is typed outside a form: kept with the record until it is sent, and there again when the record is opened. */
export function useTextDraft(draft: DraftOf | undefined, call: string, field: string, base = '') {
  const key = keyOf(useSession(deskOf), draft, call)
  const [text, setText] = useState(() => {
    const found = key === undefined ? undefined : read(key)
    const mine: unknown = found?.base[field] === base ? found.mine[field] : undefined
    return typeof mine === 'string' ? mine : base
  })
  const forget = () => key !== undefined && localStorage.removeItem(PREFIX + key)
  function change(next: string) {
    setText(next)
    if (key === undefined) return
    if (next === base) forget()
    else localStorage.setItem(PREFIX + key, JSON.stringify({ at: Date.now(), base: { [field]: base }, mine: { [field]: next } }))
  }
  return { text, change, forget }
}

/** Unsaved input in one form, as text for a colleague. */
interface HandedDraft {
  /** The form's call with its variant: `order.order.close`. */
  form: string
  input: string
}

/** The changed fields in all unsaved input about a record. `owner` comes from `deskOf`. */
export function changedDrafts(owner: string, entity: string, id: number): HandedDraft[] {
  for (const keep of open) keep()
  const prefix = recordKey(owner, entity, id)
  return Object.keys(localStorage).flatMap((name) => {
    if (!name.startsWith(PREFIX + prefix)) return []
    const draft = read(name.slice(PREFIX.length))
    const names = draft
      ? Object.keys(draft.mine).filter((field) => JSON.stringify(draft.mine[field]) !== JSON.stringify(draft.base[field]))
      : []
    if (!draft || names.length === 0) return []
    const only = (values: FieldValues) => Object.fromEntries(names.map((field) => [field, values[field] ?? null]))
    const input = JSON.stringify({ at: draft.at, base: only(draft.base), mine: only(draft.mine) })
    return { form: name.slice(PREFIX.length + prefix.length), input }
  })
}

const PLANTED = 'hexbolt-handed:'

/** Stores a colleague's unsaved input once, so that the form has it; the person's own input stays. */
export function plantDraft(owner: string, entity: string, id: number, { form, input }: HandedDraft): void {
  const key = recordKey(owner, entity, id) + form
  if (read(key) || localStorage.getItem(PLANTED + key) === input) return
  localStorage.setItem(PREFIX + key, input)
  localStorage.setItem(PLANTED + key, input)
}

/** A person's unsaved work under a name, for an editor that is no form. */
export function keptDraft(owner: string, name: string): object | undefined {
  const key = `${owner}:${name}`
  return read(key) && (JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') as object)
}

export function keepDraft<Kept extends { at: number; base: object; mine: object }>(owner: string, name: string, draft: Kept): void {
  localStorage.setItem(`${PREFIX}${owner}:${name}`, JSON.stringify(draft))
}

export function forgetKept(owner: string, name: string): void {
  localStorage.removeItem(`${PREFIX}${owner}:${name}`)
}

export function forgetDraft(owner: string, entity: string, id: number, form: string): void {
  localStorage.removeItem(PREFIX + recordKey(owner, entity, id) + form)
}
