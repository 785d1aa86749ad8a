import { aftersale, type AftersaleListed } from '#contract/order/aftersale.ts'
import { useCall } from '#web/base/api/query.ts'
import type { Query } from '#web/base/router/location.ts'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import { bulkExport } from '#web/kit/list/actions/entity-actions.ts'
import { useStateTabs } from '#web/kit/list/actions/machine-actions.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { Tiles, type Tile } from '#web/kit/list/Tiles.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { openAftersale, useAftersaleActions } from './actions.tsx'
import { AftersaleSearch } from './AftersaleSearch.tsx'
import { aftersaleColumns } from './columns.tsx'

export const prefetch = (query?: Query) => prefetchList(aftersale.list, query)

export default function AftersaleListPage() {
  const { actions, dialogs } = useAftersaleActions()
  const view = { key: 'view', label: ['详情', 'View'] as const, run: ({ id }: AftersaleListed) => openAftersale(id) }
  return (
    <>
      <ListPage
        entity={aftersale}
        columns={aftersaleColumns}
        rowTitle={({ as_no }) => as_no}
        search={<AftersaleSearch />}
        tabs={useStateTabs(aftersale)}
        toolbar={
          <>
            <ExportButton endpoint={aftersale.export} />
            <AftersaleTiles />
          </>
        }
        actions={[...actions, view]}
        bulk={[bulkExport(aftersale)]}
      />
      {dialogs}
    </>
  )
}

function AftersaleTiles() {
  const { data } = useCall(aftersale.stat, {}, { quiet: true })
  const today = formatTime(Date.now(), 'day')
  const tiles: Tile[] | undefined = data && [
    { key: 'pending', label: ['待处理', 'Open'], value: data.pending, filter: { state: 'applied' } },
    {
      key: 'overdue',
      label: ['超24小时', 'Over 24 h'],
      value: data.overdue,
      filter: { overdue: '24' },
      ...(data.overdue > 0 && { tone: 'danger' as const }),
    },
    {
      key: 'today',
      label: ['今日退款额', 'Refunded today'],
      value: data.refunded_today,
      unit: 'money',
      filter: { state: 'done', done_from: today },
    },
    { key: 'rate', label: ['退款率(30天)', 'Refund rate (30 days)'], value: data.rate, unit: 'percent' },
  ]
  return <Tiles tiles={tiles} />
}
