import { sku } from '#contract/goods/sku.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'

/** The fields of the SKU form, for all of its groups. */
export const Fields = fieldsOf(sku.edit)
