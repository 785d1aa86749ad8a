import { gift } from '#contract/goods/gift.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'

/** The form's fields, for all its parts. */
export const Fields = fieldsOf(gift.edit)
