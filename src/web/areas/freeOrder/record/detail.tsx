import { freeRecordFlow } from '#contract/freeOrder/record-flow.ts'
import { record, type FreeRecordDetail } from '#contract/freeOrder/record.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { DetailPage, type DetailTab } from '#web/kit/detail/DetailPage.tsx'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { RecordFacts } from './FreeRecordDrawer.tsx'
import { useRecordActions } from './use-record-actions.tsx'

const tabs: DetailTab<FreeRecordDetail>[] = [
  { key: 'facts', label: ['免单信息', 'Free order'], content: (row) => <RecordFacts row={row} /> },
]

export const prefetch = (query?: Query) => prefetchRecord(record.detail, query)

/** The page for one free order. */
export default function FreeOrderRecordDetailPage() {
  const say = useLabel()
  const { actions, dialogs } = useRecordActions()
  return (
    <>
      <DetailPage
        entity={record}
        title={({ record_no }) => record_no}
        state={({ state }) => <Tag tone={freeRecordFlow.tones[state]}>{say(freeRecordFlow.words[state])}</Tag>}
        actions={actions}
        tabs={tabs}
      />
      {dialogs}
    </>
  )
}
