import { clone } from 'zod/mini'
import type * as z from 'zod/mini'
import type { Permission } from './endpoint.ts'
import { fieldMeta, fixed, likewise } from './field.ts'

type Schema = z.core.$ZodType
type May = (access: Permission) => boolean

const known = new WeakMap<Schema, { accesses: readonly Permission[]; variants: Map<string, Schema> }>()

/**
 * The edit input for one person: a masked field that the person may not set is neither required nor checked, because a form sends it
 * back as it was read, or omits it. The server takes nothing from it (`unmasked` in the mount).
 */
export function writableBy<Input extends Schema>(input: Input, may: May): Input {
  const { accesses, variants } = analysed(input)
  const denied = accesses.filter((access) => !may(access))
  if (denied.length === 0) return input
  const key = denied.join()
  const variant = variants.get(key) ?? relaxed(input, (access) => !denied.includes(access))
  variants.set(key, variant)
  // the parts that differ accept more than those in `Input`
  return variant as Input
}

function analysed(input: Schema) {
  const found = known.get(input)
  if (found) return found
  const accesses = new Set<Permission>()
  // a person who may set everything changes nothing, but is asked about every mask
  relaxed(input, (access) => accesses.add(access) !== undefined)
  const entry = { accesses: [...accesses], variants: new Map<string, Schema>() }
  known.set(input, entry)
  return entry
}

const INNER = ['innerType', 'element', 'in', 'out', 'left', 'right'] as const

interface Def extends Partial<Record<(typeof INNER)[number], Schema>> {
  shape?: Readonly<Record<string, Schema>>
  options?: readonly Schema[]
}

function relaxed(schema: Schema, may: May, outer: ReadonlySet<Schema> = new Set()): Schema {
  const mask = fieldMeta(schema)?.masked
  if (mask) return may(mask.access) ? schema : fixed(schema)
  if (outer.has(schema)) return schema
  const within = new Set([...outer, schema])
  const def = schema._zod.def as Def
  const changed: Record<string, unknown> = {}
  for (const name of INNER) {
    const inner = def[name]
    const next = inner && relaxed(inner, may, within)
    if (next !== inner) changed[name] = next
  }
  const options = def.options?.map((option) => relaxed(option, may, within))
  if (options?.some((option, at) => option !== def.options?.[at])) changed['options'] = options
  const fields = Object.entries(def.shape ?? {})
  const next = fields.map(([name, field]) => [name, relaxed(field, may, within)] as const)
  if (next.some(([, field], at) => field !== fields[at]?.[1])) changed['shape'] = Object.fromEntries(next)
  if (Object.keys(changed).length === 0) return schema
  return likewise(schema, clone(schema, { ...schema._zod.def, ...changed } as never))
}
