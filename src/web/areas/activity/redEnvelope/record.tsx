import { useMemo, useState } from 'react'
import { envelopeRecord, type EnvelopeRecord } from '#contract/activity/envelope-record.ts'
import { redEnvelope } from '#contract/activity/redEnvelope.ts'
import { RecordList } from '#web/areas/activity/shared/RecordList.tsx'
import { useActivityFilter, type FilterActivities } from '#web/areas/activity/shared/use-activity-filter.ts'
import { call } from '#web/base/api/client.ts'
import { useCall } from '#web/base/api/query.ts'
import type { Query } from '#web/base/router/location.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { rowTransition } from '#web/kit/list/actions/machine-actions.ts'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { Tiles, type Tile } from '#web/kit/list/Tiles.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { recordColumns } from './record-columns.tsx'

const ClawbackDialog = lazyPart('row', async () => (await import('./ClawbackDialog.tsx')).ClawbackDialog)

export const prefetch = (query?: Query) => prefetchList(envelopeRecord.list, query)

const activities: FilterActivities = {
  detail: redEnvelope.detail,
  find: (title, options) => call(redEnvelope.list, { title, page_size: 20 }, options),
}

const Search = searchFields(envelopeRecord.list)

/** The envelopes that customers have received (domain §4.4). */
export default function EnvelopeRecordPage() {
  const [clawed, setClawed] = useState<EnvelopeRecord | null>(null)
  const actions = useMemo(
    (): RowAction<EnvelopeRecord>[] => [rowTransition(envelopeRecord, 'clawback', { run: (row) => setClawed(row) })],
    [],
  )
  return (
    <>
      <RecordList
        entity={envelopeRecord}
        columns={recordColumns}
        rowTitle={({ record_no }) => record_no}
        search={<RecordSearch />}
        tiles={<RecordTiles />}
        actions={actions}
      />
      <ClawbackDialog row={clawed} onClose={() => setClawed(null)} />
    </>
  )
}

function RecordSearch() {
  const activity = useActivityFilter('activity_id', activities)
  return (
    <>
      <Search.Text name="phone" />
      <Search.Remote name="activity_id" {...activity} />
      <Search.Text name="record_no" />
      <Search.Choice name="source_type" />
      <Search.Text name="source_no" />
      <Search.Choice name="claw" />
      <Search.DayRange label={['发放时间', 'Given']} from="from" to="to" />
    </>
  )
}

function RecordTiles() {
  const { data } = useCall(envelopeRecord.stat, {}, { quiet: true })
  const tiles: Tile[] | undefined = data && [
    { key: 'today', label: ['今日发放', 'Given today'], value: data.today.amount, unit: 'money', filter: { from: data.day } },
    { key: 'given', label: ['累计发放', 'Given in all'], value: data.given.amount, unit: 'money' },
    { key: 'waiting', label: ['待打开', 'To open'], value: data.waiting.amount, unit: 'money', filter: { state: 'granted' } },
    {
      key: 'expired',
      label: ['已过期退回', 'Expired and returned'],
      value: data.expired.amount,
      unit: 'money',
      filter: { state: 'expired' },
    },
  ]
  return <Tiles tiles={tiles} />
}
