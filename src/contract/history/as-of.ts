import { time } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { rule } from '../kit/verbs.ts'

/** The moment of a list or record in the past. */
export const asOfField = time(['历史时点', 'As of'])

export const inFuture: Label = ['时点不能晚于现在', 'The moment must not be in the future']
export const firstMoment: Label = ['最早只能查看{day}起的数据', 'There is no data from before {day}']

interface Asked {
  as_of?: unknown
  sort_field?: unknown
}

/** The filters and orders that no version has, for a list that shows a moment. */
export function onlyNow(filters: readonly string[], sorts: readonly string[], message: Label) {
  return rule(['as_of', 'sort_field', ...filters], message, (query: Asked & Record<string, unknown>) => {
    const isPast = query.as_of !== undefined && query.as_of !== null
    return (
      !isPast || (!sorts.includes(String(query.sort_field)) && filters.every((name) => query[name] === undefined || query[name] === null))
    )
  })
}
