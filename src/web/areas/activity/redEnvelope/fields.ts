import { redEnvelope } from '#contract/activity/redEnvelope.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'

/** The form's fields, for all its parts. */
export const Fields = fieldsOf(redEnvelope.edit)
