import { spu } from '#contract/goods/spu.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'

/** The fields of the SPU form, for all of its sections. */
export const Fields = fieldsOf(spu.edit)
