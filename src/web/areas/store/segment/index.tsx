import { say, type Language } from '#contract/kit/label.ts'
import { segment, segmentUses, type Segment } from '#contract/store/segment.ts'
import { store } from '#contract/store/store.ts'
import { navigate, type Query } from '#web/base/router/location.ts'
import { useEditing } from '#web/kit/form/drawer-state.ts'
import { bulkDelete, rowCopy, rowDelete, rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { conditionWords } from './condition-words.ts'

const SegmentForm = lazyPart('id', async () => (await import('./SegmentForm.tsx')).SegmentForm)

const column = columnsOf(segment.list)

const segmentColumns: ListColumn<Segment>[] = [
  column.text('title', { width: 160, card: 'title', pin: 'left' }),
  column.own('areas', conditionWords, { label: ['条件', 'Condition'], width: 290 }),
  column.count('store_count', { label: ['门店数', 'Stores'], width: 76 }),
  column.own('uses', usesWords, { label: ['使用处', 'Used by'], width: 130 }),
  column.own('owner_name', ({ owner_name, agent_name }) => [owner_name, agent_name].filter(Boolean).join(' · '), {
    label: ['创建人', 'Owner'],
    width: 96,
  }),
  column.time('updated_at', { label: ['更新时间', 'Updated'], sortable: true, width: 140 }),
]

function usesWords({ uses }: Segment, language: Language): string {
  return uses.map(({ kind, title }) => `${say(segmentUses[kind], language)} ${title}`).join(' · ')
}

const Search = searchFields(segment.list)

export const prefetch = (query?: Query) => prefetchList(segment.list, query)

/** Customer segments: saved conditions, with the number of stores that meet them now. */
export default function SegmentListPage() {
  const editing = useEditing()
  return (
    <>
      <ListPage
        entity={segment}
        columns={segmentColumns}
        rowTitle={({ title }) => title}
        search={<Search.Text name="word" />}
        toolbar={<NewButton entity={segment} open={editing.open} />}
        actions={[
          rowEdit(segment, editing.open),
          {
            key: 'stores',
            label: ['查看门店', 'Stores'],
            access: store.list,
            run: ({ id }) => navigate(`/store/list?segment_id=${id}`),
          },
          rowCopy(segment, editing.copy),
          rowDelete(segment, { reason: whyNotDeleted }),
        ]}
        bulk={[bulkDelete(segment)]}
      />
      <SegmentForm id={editing.id} from={editing.from} onClose={editing.close} />
    </>
  )
}

function whyNotDeleted({ uses }: Segment) {
  return uses.length > 0 ? (['该人群正被使用，不能删除', 'The segment is in use and cannot be deleted'] as const) : undefined
}
