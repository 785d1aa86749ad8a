import { activity } from '#contract/freeOrder/activity.ts'
import { record } from '#contract/freeOrder/record.ts'
import { RecordList } from '#web/areas/activity/shared/RecordList.tsx'
import { useActivityFilter, type FilterActivities } from '#web/areas/activity/shared/use-activity-filter.ts'
import { call } from '#web/base/api/client.ts'
import { useCall } from '#web/base/api/query.ts'
import type { Query } from '#web/base/router/location.ts'
import { bulkTransition } from '#web/kit/list/actions/machine-actions.ts'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { Tiles, type Tile } from '#web/kit/list/Tiles.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { StorePicker } from '#web/pickers/RecordPickers.tsx'
import { recordColumns } from './columns.tsx'
import { useRecordActions } from './use-record-actions.tsx'

const FreeRecordDrawer = lazyPart('id', async () => (await import('./FreeRecordDrawer.tsx')).FreeRecordDrawer)

export const prefetch = (query?: Query) => prefetchList(record.list, query)

const activities: FilterActivities = {
  detail: activity.detail,
  find: (word, options) => call(activity.list, { word, page_size: 20 }, options),
}

const Search = searchFields(record.list)
const drawer = { name: 'record', part: FreeRecordDrawer }
const bulk = [bulkTransition(record, 'choose'), bulkTransition(record, 'grant')]

/** Every order in a free-order activity and its outcome (domain §12). */
export default function FreeOrderRecordPage() {
  const { actions, dialogs } = useRecordActions()
  return (
    <>
      <RecordList
        entity={record}
        columns={recordColumns}
        rowTitle={({ order_no }) => order_no}
        search={<RecordSearch />}
        tiles={<RecordTiles />}
        drawer={drawer}
        actions={actions}
        bulk={bulk}
      />
      {dialogs}
    </>
  )
}

function RecordSearch() {
  const filter = useActivityFilter('activity_id', activities)
  return (
    <>
      <Search.Text name="order_no" />
      <Search.Remote name="activity_id" {...filter} />
      <Search.Text name="user_phone" />
      <Search.Record name="store_id" picker={StorePicker} />
      <Search.Text name="session_no" />
      <Search.DayRange label={['付款时间', 'Paid']} from="from" to="to" />
    </>
  )
}

function RecordTiles() {
  const { data } = useCall(record.stat, {}, { quiet: true })
  const tiles: Tile[] | undefined = data && [
    { key: 'running', label: ['进行中活动', 'Running activities'], value: data.running },
    { key: 'applied', label: ['待审核', 'To review'], value: data.applied, filter: { state: 'applied' } },
    { key: 'won', label: ['待发放', 'To give'], value: data.won, filter: { state: 'won' } },
    { key: 'granted', label: ['累计免单金额', 'Paid out in total'], value: data.granted_amount, unit: 'money' },
    { key: 'left', label: ['预算剩余', 'Budget left'], value: data.budget_left, unit: 'money' },
  ]
  return <Tiles tiles={tiles} />
}
