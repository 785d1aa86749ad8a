import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { Collision } from '#contract/kit/collision.ts'
import { unwrap } from '#contract/kit/issue.ts'
import type { RequestError } from '#web/base/api/request-error.ts'
import { merge, same, type Disputed } from './merge.ts'

/** A conflicting field, with the person who has also changed it. */
export interface Conflict extends Disputed {
  by: string | undefined
  at: string | undefined
  /** The person has chosen a value; a third value is typed into the field itself. */
  taken: 'mine' | 'theirs' | 'custom' | undefined
}

interface Collided {
  clashes: readonly Conflict[]
  /** The person tried to save before all conflicts were resolved. */
  isAsked: boolean
}

type CollisionStore = UseBoundStore<StoreApi<Collided>>

/** The collision that an answer reports. */
export function collisionIn({ data }: RequestError): Collision | undefined {
  // the server validates its answers against the contract
  return typeof data === 'object' && data !== null && 'current' in data ? (data as Collision) : undefined
}

// a store beside the form, so that every form has it, independent of where its fields are
const stores = new WeakMap<object, CollisionStore>()

/** The form's unresolved conflicts. */
export function collisionOf({ control }: Pick<UseFormReturn<FieldValues>, 'control'>): CollisionStore {
  const store = stores.get(control) ?? create<Collided>(() => ({ clashes: [], isAsked: false }))
  stores.set(control, store)
  return store
}

type Form = UseFormReturn<FieldValues>

interface Typed {
  /** The row on which the input is based. */
  base: FieldValues
  mine: FieldValues
}

/** Rebases the input on the current row; returns the names of the fields that only the other person has changed. */
export function collide(form: Form, schema: z.ZodMiniType, { current, changes }: Collision, { base, mine }: Typed): string[] {
  const names = Object.keys(shapeOf(schema)).filter((name) => name !== 'id' && name !== 'version')
  const merged = merge(names, base, mine, current)
  const open = new Map(
    collisionOf(form)
      .getState()
      .clashes.map((clash) => [clash.name, clash]),
  )
  form.reset(current, { keepIsSubmitted: true })
  for (const name of names) {
    if (!same(merged.values[name], current[name])) form.setValue(name, merged.values[name], { shouldDirty: true })
  }
  const clashes = merged.disputed.map((disputed): Conflict => {
    const { by, at } = changes.find(({ field }) => field === disputed.name) ?? {}
    // already resolved against the same value
    const before = open.get(disputed.name)
    return { ...disputed, by, at, taken: before && same(before.theirs, disputed.theirs) ? before.taken : undefined }
  })
  collisionOf(form).setState({ clashes, isAsked: false })
  return merged.theirs
}

/** Takes a value, or leaves the choice to the field. */
export function decide(form: Form, name: string, taken: 'mine' | 'theirs' | 'custom'): void {
  const store = collisionOf(form)
  const { clashes } = store.getState()
  const clash = clashes.find((one) => one.name === name)
  store.setState({ clashes: clashes.map((one) => (one.name === name ? { ...one, taken } : one)) })
  if (!clash) return
  if (taken === 'custom') form.setFocus(name)
  else form.setValue(name, clash[taken], { shouldDirty: true, shouldValidate: true })
}

/** Tells whether all conflicts are resolved; input in a conflicting field resolves it. Shows a message if one is left. */
export function isDecided(form: Form): boolean {
  const store = collisionOf(form)
  const clashes = store.getState().clashes.map((clash): Conflict => {
    const value: unknown = form.getValues(clash.name)
    const isThird = !same(value, clash.mine) && !same(value, clash.theirs)
    return isThird ? { ...clash, taken: 'custom' } : clash
  })
  const isOpen = clashes.some(({ taken }) => taken === undefined)
  store.setState({ clashes, isAsked: isOpen })
  return !isOpen
}

export function shapeOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> {
  const { shape = {} } = unwrap(schema)._zod.def as { shape?: Record<string, z.core.$ZodType> }
  return shape
}
