import { comment } from '#contract/comment/comment.ts'
import type { RecordAddress } from '#contract/common/record-pages.ts'
import { useCall } from '#web/base/api/query.ts'

/** The record's name and its comment count. */
export function useAbout(entity: RecordAddress, id: number) {
  return useCall(comment.about, { entity, id }, { quiet: true }).data
}
