import { useState } from 'react'
import { goodsPackage } from '#contract/goods/package.ts'
import type { Label } from '#contract/kit/label.ts'
import { saleWords } from '#contract/kit/verbs.ts'
import type { Publication } from '#web/areas/goods/shared/PublishDialog.tsx'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { useEditing } from '#web/kit/form/drawer-state.ts'
import { bulkDelete, bulkStatus, rowCopy, rowDelete, rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { useSearchValue } from '#web/kit/list/search/search-context.ts'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { searchGoods, useGoodsOption } from '#web/pickers/goods/search-goods.ts'
import { openProtocolDialog } from '#web/pickers/protocol/protocol-dialog.ts'
import { packageColumns } from './columns.tsx'

const packageTexts = texts({
  zh: {
    word_hint: '名称或编码',
  },
  en: {
    word_hint: 'Name or code',
  },
})

const PackageForm = lazyPart('id', async () => (await import('./PackageForm.tsx')).PackageForm)

const PublishDialog = lazyPart('draft', async () => (await import('#web/areas/goods/shared/PublishDialog.tsx')).PublishDialog)

const onSale: Label = ['客户可以按套装价购买。', 'Customers can buy the package at its price.']
const isOn: Label = ['已上架', 'It is on sale']

export const prefetch = (query?: Query) => prefetchList(goodsPackage.list, query)

export default function PackageListPage() {
  const editing = useEditing()
  const [draft, setDraft] = useState<Publication | null>(null)
  return (
    <>
      <ListPage
        entity={goodsPackage}
        columns={packageColumns}
        rowTitle={({ title }) => title}
        search={<PackageSearch />}
        toolbar={<NewButton entity={goodsPackage} open={editing.open} />}
        actions={[
          rowEdit(goodsPackage, editing.open),
          rowCopy(goodsPackage, editing.copy),
          {
            key: 'publish',
            label: saleWords[1],
            access: goodsPackage.publish,
            reason: ({ status }) => (status === 1 ? isOn : undefined),
            run: ({ id, version, title }) => setDraft({ id, version, title, effect: onSale }),
          },
          {
            key: 'link',
            label: ['协议链接', 'Link'],
            run: ({ id }) => openProtocolDialog({ func: 'package_detail', params: { id: String(id) } }),
          },
          rowDelete(goodsPackage),
        ]}
        bulk={[...bulkStatus(goodsPackage, saleWords), bulkDelete(goodsPackage)]}
      />
      <PublishDialog sale entity={goodsPackage} draft={draft} onClose={() => setDraft(null)} />
      <PackageForm id={editing.id} from={editing.from} onClose={editing.close} />
    </>
  )
}

const Search = searchFields(goodsPackage.list)

function PackageSearch() {
  const t = useTexts(packageTexts)
  const chosen = useGoodsOption(Number(useSearchValue('sku_id')) || null)
  return (
    <>
      <Search.Text name="word" placeholder={t('word_hint')} />
      <Search.Remote name="sku_id" search={searchGoods} initialOption={chosen} />
      <Search.Choice name="status" />
      <Search.Choice name="review" />
    </>
  )
}
