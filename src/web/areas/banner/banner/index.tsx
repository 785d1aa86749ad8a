import { useMemo } from 'react'
import { banner, type Banner } from '#contract/banner/banner.ts'
import { bannerPositions, type BannerPosition } from '#contract/banner/words.ts'
import { statusWords } from '#contract/kit/verbs.ts'
import { useCall } from '#web/base/api/query.ts'
import type { Query } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { useEditing } from '#web/kit/form/drawer-state.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { runBatch } from '#web/kit/list/actions/batch.ts'
import { copyRow } from '#web/kit/list/actions/copy-row.ts'
import { bulkDelete, bulkStatus, rowDelete, rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import type { ListStates } from '#web/kit/list/StateTabs.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { bannerColumns } from './columns.tsx'

const BannerForm = lazyPart('id', async () => (await import('./BannerForm.tsx')).BannerForm)

export const prefetch = (query?: Query) => prefetchList(banner.list, query)

const Search = searchFields(banner.list)

/** Banners for all positions (domain §15.1). */
export default function BannerListPage() {
  const editing = useEditing()
  const { open } = editing
  const { query } = usePage()
  const actions = useMemo(
    (): RowAction<Banner>[] => [
      rowEdit<Banner>(banner, open),
      { key: 'copy', label: ['复制', 'Copy'], access: banner.copy, run: ({ id }) => void copyRow(banner.copy, id, open) },
      rowStatus(1),
      rowStatus(0),
      rowDelete<Banner>(banner),
    ],
    [open],
  )
  return (
    <>
      <ListPage
        entity={banner}
        columns={bannerColumns}
        rowTitle={({ title }) => title}
        tabs={usePositionTabs()}
        search={
          <>
            <Search.Text name="title" />
            <Search.Choice name="state" />
            <Search.DayRange label={['投放时间', 'Period']} from="from" to="to" />
            <Search.Choice name="audience" />
          </>
        }
        toolbar={<NewButton entity={banner} open={open} />}
        actions={actions}
        bulk={[...bulkStatus(banner), bulkDelete(banner)]}
      />
      <BannerForm id={editing.id} position={query['position']} onClose={editing.close} />
    </>
  )
}

/** All positions with their banner counts under the filters. */
function usePositionTabs(): ListStates {
  const { query } = usePage()
  const names = Object.keys(banner.counts.input.shape).filter((name) => query[name] !== undefined)
  const filters = Object.fromEntries(names.map((name) => [name, query[name]]))
  const { data } = useCall(banner.counts, filters, { quiet: true, keepPrevious: true, form: true })
  const positions = Object.keys(bannerPositions) as BannerPosition[]
  return {
    filter: 'position',
    states: [
      { key: '', label: ['全部', 'All'], count: data?.all },
      ...positions.map((key) => ({ key, label: bannerPositions[key], count: data?.[key] })),
    ],
  }
}

function rowStatus(status: 0 | 1): RowAction<Banner> {
  return {
    key: `status-${status}`,
    label: statusWords[status],
    access: banner.status,
    reason: (row) =>
      row.status === status ? [`已${statusWords[status][0]}`, `Already ${statusWords[status][1].toLowerCase()}`] : undefined,
    run: ({ id }, title) => setStatus(id, status, title),
  }
}

function setStatus(id: number, status: 0 | 1, title: string): void {
  const undo = () => setStatus(id, status === 1 ? 0 : 1, title)
  void runBatch(banner.status, { ids: [id], status }, { titleOf: () => title, undo })
}
