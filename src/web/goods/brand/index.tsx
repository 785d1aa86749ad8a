import { brand } from '#contract/goods/brand.ts'
import { prefetch as fetchAhead } from '#web/api/query.ts'
import { useEditing } from '#web/kit/form/opened.ts'
import { deleteAction, removeRows, statusActions } from '#web/kit/list/entity-actions.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { navigate } from '#web/router/location.ts'
import { Allowed } from '#web/session/Allowed.tsx'
import { BrandForm } from './BrandForm.tsx'
import { brandColumns } from './columns.tsx'
import { brandTexts } from './texts.ts'

const Search = searchFields(brand.list)

export const prefetch = () => prefetchList(brand.list)

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
          <Allowed access={brand.edit}>
            <Button variant="primary" onClick={() => editing.open('new')}>
              {t('create')}
            </Button>
          </Allowed>
        }
        actions={[
          {
            key: 'edit',
            label: ['编辑', 'Edit'],
            access: brand.edit,
            approach: ({ id }) => void fetchAhead(brand.detail, { id }),
            run: ({ id }) => editing.open(id),
          },
          { key: 'series', label: ['查看系列', 'Series'], run: ({ id }) => navigate(`/goods/series?brand_id=${id}`) },
          {
            key: 'delete',
            label: ['删除', 'Delete'],
            access: brand.delete,
            danger: true,
            reason: ({ series_count, spu_count }) =>
              series_count > 0 || spu_count > 0
                ? ['品牌下存在系列或商品，无法删除', 'The brand has series or goods and cannot be deleted']
                : undefined,
            run: ({ id }) => void removeRows(brand, [id]),
          },
        ]}
        bulk={[...statusActions(brand), deleteAction(brand)]}
      />
      <BrandForm id={editing.id} onClose={editing.close} />
    </>
  )
}
