import { collection } from '#contract/activity/collection.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'

/** The editor's fields, for all its sections. */
export const Fields = fieldsOf(collection.edit)
