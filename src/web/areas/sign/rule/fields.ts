import { rule } from '#contract/sign/rule.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'

/** The editor fields, for its sections and its preview. */
export const Fields = fieldsOf(rule.edit)
