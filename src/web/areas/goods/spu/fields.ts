import { spu } from '#contract/goods/spu.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'

/** The SPU form fields, for all its sections. */
export const Fields = fieldsOf(spu.edit)
