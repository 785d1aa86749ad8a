import { say, type Language } from '#contract/kit/label.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'

/** The state for a row that goes on sale, or that it waits for a second person. */
export function waitingTag({ review_by }: { review_by: number | null }, language: Language) {
  return review_by === null ? null : <Tag tone="warning">{say(['待复核', 'To review'], language)}</Tag>
}

/** A price below the margin floor; nothing without access to costs. */
export function floorTag({ is_under_floor }: { is_under_floor: boolean | null }, language: Language) {
  return is_under_floor ? <Tag tone="danger">{say(['低于毛利底线', 'Below the floor'], language)}</Tag> : null
}
