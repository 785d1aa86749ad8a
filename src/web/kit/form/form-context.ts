import { createContext, use } from 'react'
import type { FieldMeta } from '#contract/kit/field.ts'
import { fieldMeta } from '#contract/kit/field.ts'
import type * as z from 'zod/mini'

interface FormState {
  schema: z.ZodMiniObject
  disabled: boolean
}

export const FormContext = createContext<FormState | null>(null)

interface SchemaField {
  meta: FieldMeta
  required: boolean
  disabled: boolean
}

/** What the form's schema says of a field: its label and limits, and whether it must be filled in. */
export function useSchemaField(name: string): SchemaField {
  const form = use(FormContext)
  const schema = form?.schema.shape[name] as z.ZodMiniType | undefined
  const meta = schema && fieldMeta(schema)
  if (!form || !meta) throw new Error(`the form's schema has no field "${name}"`)
  return { meta, required: !schema.safeParse(undefined).success, disabled: form.disabled }
}
