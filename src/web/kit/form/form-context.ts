import { createContext, use } from 'react'
import type * as z from 'zod/mini'
import { fieldMeta, type FieldMeta } from '#contract/kit/field.ts'
import { unwrap } from '#contract/kit/issue.ts'

/** The schema for the form around a field. */
export const FormSchema = createContext<z.core.$ZodType | null>(null)

interface SchemaField {
  meta: FieldMeta
  required: boolean
}

/** The schema's field description: label, limits, and whether it is required. `tiers.0.price` names an inner field. */
export function useSchemaField(name: string): SchemaField {
  const form = use(FormSchema)
  const schema = form && fieldAt(form, name.split('.'))
  const meta = schema && fieldMeta(schema)
  if (!meta) throw new Error(`the form's schema has no field "${name}"`)
  return { meta, required: !(schema as z.ZodMiniType).safeParse(undefined).success }
}

interface Container {
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
}

function fieldAt(schema: z.core.$ZodType, path: readonly string[]): z.core.$ZodType | undefined {
  const [step, ...rest] = path
  if (step === undefined) return schema
  // the schema kind determines which of the two it has
  const { shape, element } = unwrap(schema)._zod.def as Container
  const inner = shape ? shape[step] : element
  return inner && fieldAt(inner, rest)
}
