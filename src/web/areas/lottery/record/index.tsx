import { useMemo, useState } from 'react'
import { lottery } from '#contract/lottery/lottery.ts'
import { record, type DrawRecord } from '#contract/lottery/record.ts'
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
import { formatTime } from '#web/kit/ui/value/format.ts'
import { recordColumns } from './columns.tsx'
import type { DialogRequest } from './dialogs.tsx'

const RecordDialogs = lazyPart('request', async () => (await import('./dialogs.tsx')).RecordDialogs)
const DrawDrawer = lazyPart('id', async () => (await import('./DrawDrawer.tsx')).DrawDrawer)

const drawer = { name: 'draw', part: DrawDrawer }

export const prefetch = (query?: Query) => prefetchList(record.list, query)

const activities: FilterActivities = {
  detail: lottery.detail,
  find: (word, options) => call(lottery.list, { word, page_size: 20 }, options),
}

const Search = searchFields(record.list)

/** Every draw with its prize and its outcome (domain §10). */
export default function LotteryRecordPage() {
  const [request, setRequest] = useState<DialogRequest | null>(null)
  const actions = useMemo((): RowAction<DrawRecord>[] => {
    const ask = (kind: DialogRequest['kind']) => (row: DrawRecord) => setRequest({ kind, row })
    return [
      rowTransition(record, 'ship', { run: ask('ship') }),
      rowTransition(record, 'waybill', { run: ask('waybill') }),
      rowTransition(record, 'address', { run: ask('address') }),
      rowTransition(record, 'grant'),
      rowTransition(record, 'cancel', { run: ask('cancel') }),
      rowTransition(record, 'clawback', { run: ask('clawback') }),
      { key: 'remark', label: ['备注', 'Note'], access: record.remark, run: ask('remark') },
    ]
  }, [])
  return (
    <>
      <RecordList
        entity={record}
        columns={recordColumns}
        rowTitle={({ record_no }) => record_no}
        search={<RecordSearch />}
        tiles={<RecordTiles />}
        drawer={drawer}
        actions={actions}
      />
      <RecordDialogs request={request} onClose={() => setRequest(null)} />
    </>
  )
}

function RecordSearch() {
  const activity = useActivityFilter('lottery_id', activities)
  return (
    <>
      <Search.Text name="record_no" />
      <Search.Remote name="lottery_id" {...activity} />
      <Search.Text name="user_phone" />
      <Search.Choice name="kind" />
      <Search.Choice name="won" />
      <Search.Choice name="claw" />
      <Search.DayRange label={['抽奖时间', 'Drawn']} from="from" to="to" />
    </>
  )
}

function RecordTiles() {
  const { data } = useCall(record.stat, {}, { quiet: true })
  const today = formatTime(Date.now(), 'day')
  const tiles: Tile[] | undefined = data && [
    { key: 'draws', label: ['今日抽奖', 'Draws today'], value: data.today_draws, filter: { from: today } },
    { key: 'wins', label: ['今日中奖', 'Wins today'], value: data.today_wins, filter: { from: today, won: 'yes' } },
    { key: 'ship', label: ['待发货奖品', 'Prizes to ship'], value: data.pending_ship, filter: { state: 'pending_ship' } },
    { key: 'cost', label: ['累计成本', 'Cost in all'], value: data.cost, unit: 'money' },
  ]
  return <Tiles tiles={tiles} />
}
