import { group } from '#contract/activity/group.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'

/** The form's fields, for all its parts. */
export const Fields = fieldsOf(group.edit)
