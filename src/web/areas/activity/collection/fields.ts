import { collection } from '#contract/activity/collection.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'

/** The fields of the editor, for all of its steps. */
export const Fields = fieldsOf(collection.edit)
