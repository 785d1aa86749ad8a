import { brand } from '#contract/goods/brand.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import { ImportButton } from '#web/features/task/ImportButton.tsx'
import { bulkDelete, bulkExport, bulkStatus } from '#web/kit/list/actions/entity-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { useBrandActions } from './actions.tsx'
import { brandColumns } from './columns.tsx'

const brandTexts = texts({
  zh: {
    word_hint: '名称、英文名或编码',
  },
  en: {
    word_hint: 'Name, English name or code',
  },
})

const Search = searchFields(brand.list)

export const prefetch = (query?: Query) => prefetchList(brand.list, query)

export default function BrandListPage() {
  const t = useTexts(brandTexts)
  const { actions, edit, form } = useBrandActions()
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
            <NewButton entity={brand} open={edit} />
            <ExportButton endpoint={brand.export} />
            <ImportButton endpoint={brand.import} />
          </>
        }
        actions={actions}
        bulk={[...bulkStatus(brand), bulkExport(brand), bulkDelete(brand)]}
      />
      {form}
    </>
  )
}
