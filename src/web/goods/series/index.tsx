import { series, type Series } from '#contract/goods/series.ts'
import { sku } from '#contract/goods/sku.ts'
import { useEditing } from '#web/kit/form/opened.ts'
import { bulkDelete, bulkExport, bulkStatus, rowDelete, rowEdit } from '#web/kit/list/entity-actions.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { NewButton } from '#web/kit/list/NewButton.tsx'
import { searchFields } from '#web/kit/list/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { deferred } from '#web/kit/ui/deferred.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { useBrandOptions } from '#web/pickers/brand-series.ts'
import { navigate, type Query } from '#web/router/location.ts'
import { ExportButton } from '#web/task/ExportButton.tsx'
import { usePage } from '#web/router/page.ts'
import { seriesColumns } from './columns.tsx'
import { seriesTexts } from './texts.ts'

const Search = searchFields(series.list)

const SeriesForm = deferred('id', async () => (await import('./SeriesForm.tsx')).SeriesForm)

// a brand counts its series
const alsoChanges = ['goods.brand']

export const prefetch = (query?: Query) => prefetchList(series.list, query)

export default function SeriesListPage() {
  const t = useTexts(seriesTexts)
  const editing = useEditing()
  const { query } = usePage()
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
            <NewButton entity={series} open={editing.open} />
            <ExportButton endpoint={series.export} />
          </>
        }
        actions={[
          rowEdit(series, editing.open),
          {
            key: 'sku',
            label: ['查看SKU', 'SKUs'],
            access: sku.list,
            run: ({ id, brand_id }) => navigate(`/goods/sku?brand_id=${brand_id}&series_id=${id}`),
          },
          rowDelete(series, { reason: whyNotDeleted, alsoChanges }),
        ]}
        bulk={[...bulkStatus(series), bulkExport(series), bulkDelete(series, { alsoChanges })]}
      />
      <SeriesForm id={editing.id} brandId={Number(query['brand_id']) || undefined} onClose={editing.close} />
    </>
  )
}

function whyNotDeleted({ spu_count, sku_count }: Series) {
  if (spu_count === 0 && sku_count === 0) return undefined
  return ['系列下存在商品，无法删除', 'The series has goods and cannot be deleted'] as const
}
