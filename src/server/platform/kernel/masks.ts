import type * as z from 'zod/mini'
import { fieldMeta } from '#contract/kit/field.ts'
import { shownBy, type Mask } from '#contract/kit/masked.ts'
import type { Actor } from './ctx.ts'
import { forbidden } from './errors.ts'
import { mayCall, requireAccess } from './permissions.ts'

type Schema = z.core.$ZodType

/** The positions for masked fields in a value. A recursive schema makes a recursive plan. */
interface Plan {
  mask?: Mask
  fields: Map<string, Plan>
  items?: Plan
}

/** Masks the fields in an answer for the person; no other module does. It does not modify shared values. */
export function maskRow<Value>(actor: Actor, schema: Schema, value: Value): Value {
  return maskOf(actor, schema)(value)
}

/** The same for many values in a schema: the permissions are checked once. */
export function maskOf(actor: Actor, schema: Schema): <Value>(value: Value) => Value {
  const plan = denied(actor, schema)
  if (!plan) return (value) => value
  const show = (mask: Mask, field: unknown) => (mayCall(actor, mask.access) ? field : shownBy(mask, field))
  // a mask returns a value of the field's own type, or null if the field is nullable
  return (value) => walk(plan, value, show) as typeof value
}

/**
 * The input without masked fields that the person did not see: masked values have no effect. Throws 403 if a masked field is set without
 * the permission to read it.
 */
export function unmasked<Value>(actor: Actor, schema: Schema, value: Value): Value {
  const plan = denied(actor, schema)
  if (!plan) return value
  return walk(plan, value, (mask, field) => {
    if (mayCall(actor, mask.access)) return field
    if (field === undefined || field === null || (typeof field === 'string' && field.includes('****'))) return undefined
    throw forbidden(mask.access)
  }) as Value
}

/** Throws 403 if a listed field is masked for the person: for changes that set fields without `unmasked`. */
export function requireUnmasked(actor: Actor, schema: Schema, names: readonly string[]): void {
  const { plan } = planned(schema)
  for (const name of names) {
    const mask = plan.fields.get(name)?.mask
    if (mask) requireAccess(actor, mask.access)
  }
}

/** The fields in a row whose values are completely hidden from the person. */
export function hiddenFields(actor: Actor, row: Schema): string[] {
  const { plan } = planned(row)
  return [...plan.fields].flatMap(([name, { mask }]) => (mask?.shows === 'nothing' && !mayCall(actor, mask.access) ? [name] : []))
}

function denied(actor: Actor, schema: Schema): Plan | undefined {
  const { plan, masks } = planned(schema)
  return masks.every(({ access }) => mayCall(actor, access)) ? undefined : plan
}

const plans = new WeakMap<Schema, { plan: Plan; masks: readonly Mask[] }>()

function planned(schema: Schema) {
  const known = plans.get(schema)
  if (known) return known
  const plan = planOf(schema)
  const planMasks = { plan, masks: masksIn(plan) }
  plans.set(schema, planMasks)
  return planMasks
}

function walk(plan: Plan, value: unknown, show: (mask: Mask, field: unknown) => unknown): unknown {
  if (plan.mask) return show(plan.mask, value)
  const { items, fields } = plan
  if (Array.isArray(value)) return items ? value.map((item) => walk(items, item, show)) : value
  if (typeof value !== 'object' || value === null || fields.size === 0) return value
  const whole = value as Record<string, unknown>
  const changed = [...fields].flatMap(([name, field]) => (name in whole ? [[name, walk(field, whole[name], show)] as const] : []))
  return { ...whole, ...Object.fromEntries(changed) }
}

/** The masked fields in a schema and their paths; branches without masks are omitted. */
function planOf(schema: Schema, begun = new Map<Schema, Plan>()): Plan {
  const known = begun.get(schema)
  if (known) return known
  const plan: Plan = { fields: new Map() }
  begun.set(schema, plan)
  const mask = fieldMeta(schema)?.masked
  if (mask) return Object.assign(plan, { mask })
  const def = schema._zod.def as Def
  if (def.shape) for (const [name, field] of Object.entries(def.shape)) plan.fields.set(name, planOf(field, begun))
  if (def.element) plan.items = planOf(def.element, begun)
  for (const inner of innerOf(def)) merge(plan, planOf(inner, begun))
  if (begun.values().next().value === plan) prune(plan, new Set())
  return plan
}

interface Def {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  in?: Schema
  out?: Schema
  options?: readonly Schema[]
  left?: Schema
  right?: Schema
  getter?: () => Schema
}

/** The schemas inside a schema: its value has one of these shapes. */
function innerOf({ type, innerType, in: first, out, options = [], left, right, getter }: Def): Schema[] {
  const piped = type === 'pipe' && first && out ? [first._zod.def.type === 'transform' ? out : first] : []
  return [innerType, ...piped, ...options, left, right, getter?.()].filter((part) => part !== undefined)
}

function merge(plan: Plan, inner: Plan): void {
  if (inner.mask) plan.mask = inner.mask
  for (const [name, field] of inner.fields) plan.fields.set(name, field)
  if (inner.items) plan.items = inner.items
}

function prune(plan: Plan, visits: Set<Plan>): void {
  if (visits.has(plan)) return
  visits.add(plan)
  for (const [name, field] of plan.fields) {
    if (masksIn(field).length === 0) plan.fields.delete(name)
    else prune(field, visits)
  }
  if (!plan.items) return
  if (masksIn(plan.items).length === 0) delete plan.items
  else prune(plan.items, visits)
}

function masksIn(plan: Plan, visits = new Set<Plan>()): Mask[] {
  if (visits.has(plan)) return []
  visits.add(plan)
  const beneath = [...plan.fields.values(), ...(plan.items ? [plan.items] : [])]
  return [...(plan.mask ? [plan.mask] : []), ...beneath.flatMap((part) => masksIn(part, visits))]
}
