import type * as z from 'zod/mini'
import { fieldMeta } from '#contract/kit/field.ts'
import type { Label } from '#contract/kit/label.ts'

/** The label for a contract field. */
export function labelOf(field: z.core.$ZodType): Label {
  const meta = fieldMeta(field)
  if (!meta) throw new Error('not a field of the contract')
  return meta.label
}
