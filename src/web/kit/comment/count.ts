import { comment } from '#contract/comment/comment.ts'
import { recordPageOf, type RecordAddress } from '#contract/common/record-pages.ts'
import { useCall } from '#web/base/api/query.ts'

/** The address of an entity whose records have comments; undefined for any other. */
export function commentedBy({ $ }: { $: { address: string } }): RecordAddress | undefined {
  return recordPageOf($.address) && ($.address as RecordAddress)
}

/** The name of a record and the number of its comments. */
export function useAbout(entity: RecordAddress, id: number) {
  return useCall(comment.about, { entity, id }, { quiet: true }).data
}
