import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Collision } from '#contract/kit/collision.ts'
import { unwrap } from '#contract/kit/issue.ts'
import type * as z from 'zod/mini'
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { merge, same, type Disputed } from './merge.ts'

/** A disputed field, with who else has changed it. */
export interface Clash extends Disputed {
  by: string | undefined
  at: string | undefined
  /** The person has said which it is; a third value is typed into the field itself. */
  taken: 'mine' | 'theirs' | 'third' | undefined
}

interface Collided {
  clashes: readonly Clash[]
  /** Saving was tried before all was decided. */
  isAsked: boolean
}

type CollisionStore = UseBoundStore<StoreApi<Collided>>

// beside the form, so that every form has it, wherever its fields stand
const stores = new WeakMap<object, CollisionStore>()

/** What is still to be decided in a form. */
export function collisionOf({ control }: Pick<UseFormReturn<FieldValues>, 'control'>): CollisionStore {
  const store = stores.get(control) ?? create<Collided>(() => ({ clashes: [], isAsked: false }))
  stores.set(control, store)
  return store
}

type Form = UseFormReturn<FieldValues>

interface Typed {
  /** The row that was typed upon. */
  base: FieldValues
  mine: FieldValues
}

/** Puts the row as it is beneath what was typed; answers the names of the fields that only the other has changed. */
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
  const clashes = merged.disputed.map((disputed): Clash => {
    const { by, at } = changes.find(({ field }) => field === disputed.name) ?? {}
    // decided against the same value before
    const before = open.get(disputed.name)
    return { ...disputed, by, at, taken: before && same(before.theirs, disputed.theirs) ? before.taken : undefined }
  })
  collisionOf(form).setState({ clashes, isAsked: false })
  return merged.theirs
}

/** Takes one of the values, or leaves it to the field. */
export function decide(form: Form, name: string, taken: 'mine' | 'theirs' | 'third'): void {
  const store = collisionOf(form)
  const { clashes } = store.getState()
  const clash = clashes.find((one) => one.name === name)
  store.setState({ clashes: clashes.map((one) => (one.name === name ? { ...one, taken } : one)) })
  if (!clash) return
  if (taken === 'third') form.setFocus(name)
  else form.setValue(name, clash[taken], { shouldDirty: true, shouldValidate: true })
}

/** Whether all is decided; what is typed into a disputed field decides it. Says so where it is not. */
export function isDecided(form: Form): boolean {
  const store = collisionOf(form)
  const clashes = store.getState().clashes.map((clash): Clash => {
    const value: unknown = form.getValues(clash.name)
    const isThird = !same(value, clash.mine) && !same(value, clash.theirs)
    return isThird ? { ...clash, taken: 'third' } : clash
  })
  const isOpen = clashes.some(({ taken }) => taken === undefined)
  store.setState({ clashes, isAsked: isOpen })
  return !isOpen
}

export function shapeOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> {
  const { shape = {} } = unwrap(schema)._zod.def as { shape?: Record<string, z.core.$ZodType> }
  return shape
}
