import { lottery } from '#contract/lottery/lottery.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'

/** The editor's fields, for all its sections. */
export const Fields = fieldsOf(lottery.edit)
