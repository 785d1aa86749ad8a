import { lottery } from '#contract/lottery/lottery.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'

/** The fields of the editor, for all of its steps. */
export const Fields = fieldsOf(lottery.edit)
