import { store } from '#contract/store/store.ts'
import { useCall } from '#web/base/api/query.ts'
import type { Query } from '#web/base/router/location.ts'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import { ImportButton } from '#web/features/task/ImportButton.tsx'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { Tiles, type Tile } from '#web/kit/list/Tiles.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { editStore, openStore, useStoreActions } from './actions.tsx'
import { storeColumns } from './columns.tsx'
import { StoreSearch } from './StoreSearch.tsx'

export const prefetch = (query?: Query) => prefetchList(store.list, query)

export default function StoreListPage() {
  const { actions, bulk, dialogs } = useStoreActions()
  return (
    <>
      <ListPage
        entity={store}
        columns={storeColumns}
        rowTitle={({ name }) => name}
        search={<StoreSearch />}
        toolbar={
          <>
            <NewButton entity={store} open={() => editStore()} />
            <ExportButton endpoint={store.export} />
            <ImportButton endpoint={store.import} />
            <StoreTiles />
          </>
        }
        actions={[{ key: 'detail', label: ['详情', 'Details'], access: store.detail, run: ({ id }) => openStore(id) }, ...actions]}
        bulk={bulk}
      />
      {dialogs}
    </>
  )
}

/** The key figures above the list; a press shows the counted stores. */
function StoreTiles() {
  const { data } = useCall(store.summary, {}, { quiet: true })
  const tiles: Tile[] | undefined = data && [
    { key: 'total', label: ['门店总数', 'Stores'], value: data.total },
    { key: 'new', label: ['本月新增', 'New this month'], value: data.month_new, filter: { created_from: data.month_begin } },
    { key: 'active', label: ['本月活跃', 'Active this month'], value: data.month_active, filter: { ordered_from: data.month_begin } },
    {
      key: 'dormant',
      label: [`沉睡(${data.dormant_days}天)`, `Dormant (${data.dormant_days} days)`] as const,
      value: data.dormant,
      tone: 'warning' as const,
      filter: { idle_days: String(data.dormant_days) },
    },
    { key: 'audits', label: ['待审核', 'Applications'], value: data.pending_audits, to: '/store/audit?state=pending' },
  ]
  return <Tiles tiles={tiles} expected={5} />
}
