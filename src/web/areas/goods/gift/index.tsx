import { gift } from '#contract/goods/gift.ts'
import { useCopying } from '#web/kit/form/copying.ts'
import { useOpened } from '#web/kit/form/opened.ts'
import { bulkDelete, bulkStatus, rowDelete, rowEdit } from '#web/kit/list/entity-actions.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { NewButton } from '#web/kit/list/NewButton.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { deferred } from '#web/kit/ui/deferred.tsx'
import type { Query } from '#web/router/location.ts'
import { giftColumns } from './columns.tsx'
import { GiftSearch } from './GiftSearch.tsx'

const GiftForm = deferred('id', async () => (await import('./GiftForm.tsx')).GiftForm)
const GiftRecords = deferred('id', async () => (await import('./GiftRecords.tsx')).GiftRecords)

export const prefetch = (query?: Query) => prefetchList(gift.list, query)

export default function GiftListPage() {
  const editing = useCopying()
  const records = useOpened('records')
  return (
    <>
      <ListPage
        entity={gift}
        columns={giftColumns}
        rowTitle={({ title }) => title}
        search={<GiftSearch />}
        toolbar={<NewButton entity={gift} open={editing.open} />}
        actions={[
          rowEdit(gift, editing.open),
          { key: 'copy', label: ['复制', 'Copy'], access: gift.edit, run: ({ id }) => editing.copy(id) },
          { key: 'records', label: ['送出记录', 'Gifts given'], access: gift.record, run: ({ id }) => records.open(id) },
          rowDelete(gift),
        ]}
        bulk={[...bulkStatus(gift), bulkDelete(gift)]}
      />
      <GiftForm id={editing.id} from={editing.from} onClose={editing.close} />
      <GiftRecords id={records.id} onClose={records.close} />
    </>
  )
}
