import { rule } from '#contract/sign/rule.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'

/** The fields of the editor, for its steps and its preview. */
export const Fields = fieldsOf(rule.edit)
