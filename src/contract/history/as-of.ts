import { time } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'

/** The moment for a list or record in the past. */
export const asOfField = time(['历史时点', 'As of'])

/** The second moment, beside the first one. */
export const asOfOtherField = time(['对比时点', 'Compared with'])

export const inFuture: Label = ['时点不能晚于现在', 'The moment must not be in the future']
export const firstMoment: Label = ['最早只能查看{day}起的数据', 'There is no data from before {day}']
