import { gift } from '#contract/goods/gift.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'

/** The fields of the form, for all of its parts. */
export const Fields = fieldsOf(gift.edit)
