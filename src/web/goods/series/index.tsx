import { series, type Series } from '#contract/goods/series.ts'
import { sku } from '#contract/goods/sku.ts'
import { prefetch as fetchAhead } from '#web/api/query.ts'
import { useEditing } from '#web/kit/form/opened.ts'
import { deleteAction, removeRows, statusActions } from '#web/kit/list/entity-actions.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { useBrandOptions } from '#web/pickers/brand-series.ts'
import { navigate } from '#web/router/location.ts'
import { usePage } from '#web/router/page.ts'
import { Allowed } from '#web/session/Allowed.tsx'
import { seriesColumns } from './columns.tsx'
import { SeriesForm } from './SeriesForm.tsx'
import { seriesTexts } from './texts.ts'

const Search = searchFields(series.list)

const brands = ['goods.brand']

export const prefetch = () => prefetchList(series.list)

export default function SeriesListPage() {
  const t = useTexts(seriesTexts)
  const editing = useEditing()
  const { query } = usePage()
  const brandOptions = useBrandOptions()
  return (
    <>
      <ListPage
        entity={series}
        columns={seriesColumns}
        rowTitle={({ title }) => title}
        search={
          <>
            <Search.Select name="brand_id" options={brandOptions} />
            <Search.Text name="word" placeholder={t('word_hint')} />
            <Search.Choice name="status" />
          </>
        }
        toolbar={
          <Allowed access={series.edit}>
            <Button variant="primary" onClick={() => editing.open('new')}>
              {t('create')}
            </Button>
          </Allowed>
        }
        actions={[
          {
            key: 'edit',
            label: ['编辑', 'Edit'],
            access: series.edit,
            approach: ({ id }) => void fetchAhead(series.detail, { id }),
            run: ({ id }) => editing.open(id),
          },
          { key: 'sku', label: ['查看SKU', 'SKUs'], access: sku.list, run: ({ id, brand_id }) => navigate(skusOf(id, brand_id)) },
          {
            key: 'delete',
            label: ['删除', 'Delete'],
            access: series.delete,
            danger: true,
            reason: whyNotDeleted,
            run: ({ id }) => void removeRows(series, [id], { alsoChanges: brands }),
          },
        ]}
        bulk={[...statusActions(series), deleteAction(series, brands)]}
      />
      <SeriesForm id={editing.id} brandId={Number(query['brand_id']) || undefined} onClose={editing.close} />
    </>
  )
}

function skusOf(seriesId: number, brandId: number): string {
  return `/goods/sku?brand_id=${brandId}&series_id=${seriesId}`
}

function whyNotDeleted({ spu_count, sku_count }: Series) {
  return spu_count > 0 || sku_count > 0 ? (['系列下存在商品，无法删除', 'The series has goods and cannot be deleted'] as const) : undefined
}
