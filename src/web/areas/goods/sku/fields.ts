import { sku } from '#contract/goods/sku.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'

/** The SKU form fields, for all its groups. */
export const Fields = fieldsOf(sku.edit)
