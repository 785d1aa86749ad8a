import { group } from '#contract/activity/group.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'

/** The fields of the form, for all of its parts. */
export const Fields = fieldsOf(group.edit)
