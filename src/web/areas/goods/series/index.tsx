import { series, type Series } from '#contract/goods/series.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import { ImportButton } from '#web/features/task/ImportButton.tsx'
import { bulkDelete, bulkExport, bulkStatus } from '#web/kit/list/actions/entity-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn, statusColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { productColumn } from '#web/kit/list/columns/product-column.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { formatRange } from '#web/kit/ui/value/format.ts'
import { useBrandOptions } from '#web/pickers/brand-series.ts'
import { useSeriesActions } from './actions.tsx'

const seriesTexts = texts({
  zh: {
    word_hint: '名称或编码',
  },
  en: {
    word_hint: 'Name or code',
  },
})

const column = columnsOf(series.list)

const seriesColumns: ListColumn<Series>[] = [
  productColumn('title', ({ id, image, title, code }) => ({ picture: image, title, code, page: { path: '/goods/series/detail', id } }), {
    label: ['系列名称 / 编码', 'Name / code'],
  }),
  column.text('brand_title', { width: 150 }),
  column.count('spu_count', { width: 76 }),
  column.count('sku_count', { sortable: true, width: 88 }),
  column.own('price_min', formatRange, { label: ['门店价区间', 'Store prices'], width: 180, align: 'right' }),
  sortColumn(series),
  statusColumn(series),
]

const Search = searchFields(series.list)

export const prefetch = (query?: Query) => prefetchList(series.list, query)

export default function SeriesListPage() {
  const t = useTexts(seriesTexts)
  const { actions, edit, form } = useSeriesActions()
  return (
    <>
      <ListPage
        entity={series}
        columns={seriesColumns}
        rowTitle={({ title }) => title}
        search={
          <>
            <Search.Select name="brand_id" useOptions={useBrandOptions} />
            <Search.Text name="word" placeholder={t('word_hint')} />
            <Search.Choice name="status" />
          </>
        }
        toolbar={
          <>
            <NewButton entity={series} open={edit} />
            <ExportButton endpoint={series.export} />
            <ImportButton endpoint={series.import} />
          </>
        }
        actions={actions}
        bulk={[...bulkStatus(series), bulkExport(series), bulkDelete(series)]}
      />
      {form}
    </>
  )
}
