import { coupon } from '#contract/activity/coupon.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'

/** The form's fields, for all its parts. */
export const Fields = fieldsOf(coupon.edit)
