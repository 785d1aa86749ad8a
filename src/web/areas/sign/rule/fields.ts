import { rule } from '#contract/sign/rule.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'

/** The editor fields, for its steps and its preview. */
export const Fields = fieldsOf(rule.edit)
