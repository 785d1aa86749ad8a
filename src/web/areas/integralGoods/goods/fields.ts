import { goods } from '#contract/integralGoods/goods.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'

/** The editor's fields, for all its sections. */
export const Fields = fieldsOf(goods.edit)
