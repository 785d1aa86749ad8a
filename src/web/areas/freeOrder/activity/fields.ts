import { activity } from '#contract/freeOrder/activity.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'

/** The fields of the editor, for all of its steps. */
export const Fields = fieldsOf(activity.edit)
