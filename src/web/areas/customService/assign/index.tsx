import { useState } from 'react'
import { assign, assignTabs, type Assigned } from '#contract/customService/assign.ts'
import { followup } from '#contract/customService/followup.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { targetTypes, type TargetType } from '#contract/people/words.ts'
import type { AssignRequest } from '#web/areas/customService/shared/AssignDialog.tsx'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { navigate, withQuery, type Query } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import type { ListStates } from '#web/kit/list/StateTabs.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { CustomerServicePicker } from '#web/pickers/RecordPickers.tsx'
import { assignColumns } from './columns.tsx'

const assignTexts = texts({
  zh: { word_hint: '昵称、门店名称或手机号' },
  en: { word_hint: 'Nickname, store or phone' },
})

const Search = searchFields(assign.list)

const AssignDialog = lazyPart('request', async () => (await import('#web/areas/customService/shared/AssignDialog.tsx')).AssignDialog)
const FollowupDialog = lazyPart('target', async () => (await import('#web/areas/customService/shared/FollowupDialog.tsx')).FollowupDialog)
const CustomerDrawer = lazyPart('row', async () => (await import('./CustomerDrawer.tsx')).CustomerDrawer)

export const prefetch = (query?: Query) => prefetchList(assign.list, query)

/** Users and stores with their customer service; the address contains which list is shown. */
export default function AssignPage() {
  const t = useTexts(assignTexts)
  const say = useLabel()
  const { query } = usePage()
  const type: TargetType = query['target_type'] === 'store' ? 'store' : 'user'
  const [request, setRequest] = useState<AssignRequest | null>(null)
  const [noted, setNoted] = useState<Assigned | null>(null)
  const [opened, setOpened] = useState<Assigned | null>(null)
  const target = noted && { target_type: noted.target_type, target_id: noted.id }
  const note: RowAction<Assigned> = { key: 'followup', label: ['跟进', 'Note'], access: followup.edit, opensForm: true, run: setNoted }
  const assignment: RowAction<Assigned> = {
    key: 'assign',
    label: ['分配', 'Assign'],
    access: assign.edit,
    run: ({ id, title, target_type }) => setRequest({ type: target_type, ids: [id], titleOf: () => title, onEnd: () => undefined }),
  }
  return (
    <>
      <ListPage
        entity={assign}
        tabs={useTabs()}
        columns={assignColumns}
        rowTitle={({ title }) => title}
        search={
          <>
            <Search.Text name="word" placeholder={t('word_hint')} />
            <Search.Choice name="target_type" placeholder={say(targetTypes.user)} />
            <Search.Own name="cs_wxid">{(value, set) => <CustomerServicePicker withFull value={value} onChange={set} />}</Search.Own>
            <Search.Choice name="overdue" />
          </>
        }
        toolbar={<ExportButton endpoint={assign.export} />}
        actions={[
          ...(query['tab'] === 'due' ? [note, assignment] : [assignment, note]),
          { key: 'records', label: ['记录', 'Records'], run: setOpened },
          { key: 'detail', label: ['详情', 'Details'], access: ['user:user:list', 'store:store:list'], run: openRecord },
        ]}
        bulk={[
          {
            key: 'assign',
            label: ['分配', 'Assign'],
            access: assign.edit,
            run: (ids, titleOf) => new Promise((onEnd) => setRequest({ type, ids, titleOf, onEnd })),
          },
        ]}
      />
      <AssignDialog request={request} onClose={() => setRequest(null)} />
      <CustomerDrawer row={opened} onClose={() => setOpened(null)} />
      <FollowupDialog edit={followup.edit} target={target} customer={target} title={noted?.title} onClose={() => setNoted(null)} />
    </>
  )
}

/** The tabs with their counts; the first is for unassigned customers, which people with a data scope do not see. */
function useTabs(): ListStates {
  const { query } = usePage()
  const names = Object.keys(assign.counts.input.shape).filter((name) => query[name] !== undefined)
  const filters = Object.fromEntries(names.map((name) => [name, query[name]]))
  const { data } = useCall(assign.counts, filters as InputOf<typeof assign.counts>, { quiet: true, keepPrevious: true, form: true })
  const stateOf = (key: keyof typeof assignTabs, isFirst: boolean) => {
    const count = data?.[key] ?? undefined
    const isCapped = data !== undefined && count !== undefined && count > data.capped
    const counted = isCapped ? ({ count: data.capped, counted: 'capped' } as const) : { count }
    return { key: isFirst ? '' : key, label: assignTabs[key], ...counted }
  }
  const isScoped = data?.none === null
  const first = isScoped ? [] : [stateOf('none', true)]
  return { filter: 'tab', states: [...first, stateOf('assigned', isScoped), { ...stateOf('due', false), tone: 'warning' }] }
}

/** The user's or store's page. */
function openRecord({ id, target_type }: Assigned): void {
  const path = target_type === 'user' ? '/user/list/detail' : '/store/list/detail'
  navigate(withQuery(path, { id: String(id) }))
}
