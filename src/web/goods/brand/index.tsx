import { brand, type Brand } from '#contract/goods/brand.ts'
import { series } from '#contract/goods/series.ts'
import { useEditing } from '#web/kit/form/opened.ts'
import { bulkDelete, bulkExport, bulkStatus, rowDelete, rowEdit } from '#web/kit/list/entity-actions.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { NewButton } from '#web/kit/list/NewButton.tsx'
import { searchFields } from '#web/kit/list/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { deferred } from '#web/kit/ui/deferred.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { navigate, type Query } from '#web/router/location.ts'
import { ExportButton } from '#web/task/ExportButton.tsx'
import { brandColumns } from './columns.tsx'
import { brandTexts } from './texts.ts'

const Search = searchFields(brand.list)

const BrandForm = deferred('id', async () => (await import('./BrandForm.tsx')).BrandForm)

export const prefetch = (query?: Query) => prefetchList(brand.list, query)

export default function BrandListPage() {
  const t = useTexts(brandTexts)
  const editing = useEditing()
  return (
    <>
      <ListPage
        entity={brand}
        columns={brandColumns}
        rowTitle={({ title }) => title}
        search={
          <>
            <Search.Text name="word" placeholder={t('word_hint')} />
            <Search.Choice name="status" />
            <Search.Choice name="is_recommend" />
            <Search.Choice name="cert_within_days" />
          </>
        }
        toolbar={
          <>
            <NewButton entity={brand} open={editing.open} />
            <ExportButton endpoint={brand.export} />
          </>
        }
        actions={[
          rowEdit(brand, editing.open),
          {
            key: 'series',
            label: ['查看系列', 'Series'],
            access: series.list,
            run: ({ id }) => navigate(`/goods/series?brand_id=${id}`),
          },
          rowDelete(brand, { reason: whyNotDeleted }),
        ]}
        bulk={[...bulkStatus(brand), bulkExport(brand), bulkDelete(brand)]}
      />
      <BrandForm id={editing.id} onClose={editing.close} />
    </>
  )
}

function whyNotDeleted({ series_count, spu_count }: Brand) {
  if (series_count === 0 && spu_count === 0) return undefined
  return ['品牌下存在系列或商品，无法删除', 'The brand has series or goods and cannot be deleted'] as const
}
