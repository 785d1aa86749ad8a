import { goodsPackage } from '#contract/goods/package.ts'
import { saleWords } from '#contract/kit/verbs.ts'
import { useCopying } from '#web/kit/form/copying.ts'
import { bulkDelete, bulkStatus, rowDelete, rowEdit } from '#web/kit/list/entity-actions.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { NewButton } from '#web/kit/list/NewButton.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { deferred } from '#web/kit/ui/deferred.tsx'
import { openProtocolDialog } from '#web/pickers/protocol/protocol-dialog.ts'
import type { Query } from '#web/router/location.ts'
import { packageColumns } from './columns.tsx'
import { PackageSearch } from './PackageSearch.tsx'

const PackageForm = deferred('id', async () => (await import('./PackageForm.tsx')).PackageForm)

export const prefetch = (query?: Query) => prefetchList(goodsPackage.list, query)

export default function PackageListPage() {
  const editing = useCopying()
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
          { key: 'copy', label: ['复制', 'Copy'], access: goodsPackage.edit, run: ({ id }) => editing.copy(id) },
          {
            key: 'link',
            label: ['协议链接', 'Link'],
            run: ({ id }) => openProtocolDialog({ func: 'package_detail', params: { id: String(id) } }),
          },
          rowDelete(goodsPackage),
        ]}
        bulk={[...bulkStatus(goodsPackage, saleWords), bulkDelete(goodsPackage)]}
      />
      <PackageForm id={editing.id} from={editing.from} onClose={editing.close} />
    </>
  )
}
