import { useState } from 'react'
import { configRequest, type ConfigRequest } from '#contract/config/request.ts'
import { isSettingKey, settings } from '#contract/config/settings.ts'
import { say, type Label, type Language } from '#contract/kit/label.ts'
import type { Query } from '#web/base/router/location.ts'
import { useSession } from '#web/base/session/store.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { rowTransition, useStateTabs } from '#web/kit/list/actions/machine-actions.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { waitingColumn } from '#web/kit/list/columns/waiting-column.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import type { Decided } from './DecisionDialog.tsx'

const DecisionDialog = lazyPart('decided', async () => (await import('./DecisionDialog.tsx')).DecisionDialog)

export const prefetch = (query?: Query) => prefetchList(configRequest.list, query)

const column = columnsOf(configRequest.list)

const columns: ListColumn<ConfigRequest>[] = [
  column.code('request_no', { width: 124, card: 'title' }),
  column.words('group', { width: 80 }),
  column.own('changes', changedNames, { width: 260 }),
  column.text('reason', { width: 170 }),
  column.tag('state', { width: 88 }),
  waitingColumn<ConfigRequest>(({ state, created_at }) => (state === 'pending' ? created_at : null)),
  column.text('creator', { width: 96 }),
  column.time('created_at', { label: ['申请时间', 'Requested'], width: 140, sortable: true }),
  column.time('expires_at', { width: 140 }),
  column.own('decider', deciderOf, { width: 110 }),
  column.time('decided_at', { width: 140 }),
  column.text('refuse_reason', { width: 150 }),
]

function changedNames({ changes }: ConfigRequest, language: Language): string {
  return changes.map(({ key }) => (isSettingKey(key) ? say(settings[key].label, language) : key)).join(language === 'zh' ? '、' : ', ')
}

const onConsole: Label = ['服务器控制台', 'Server console']

function deciderOf({ decider, on_console }: ConfigRequest, language: Language): string {
  return decider ?? (on_console ? say(onConsole, language) : '')
}

const own: Label = ['不能确认自己提交的变更', 'You cannot decide about your own request']

/** The requested setting changes that need a second person, and the decisions about them. */
export default function ConfigRequestPage() {
  const tabs = useStateTabs(configRequest)
  const { id: me } = useSession()
  const [decided, setDecided] = useState<Decided | null>(null)
  const reason = ({ creator_id }: ConfigRequest) => (creator_id === me ? own : undefined)
  const actions: RowAction<ConfigRequest>[] = [
    rowTransition(configRequest, 'accept', { reason, run: (row) => setDecided({ row, verb: 'accept' }) }),
    rowTransition(configRequest, 'refuse', { reason, run: (row) => setDecided({ row, verb: 'refuse' }) }),
    rowTransition(configRequest, 'withdraw'),
  ]
  return (
    <>
      <ListPage
        entity={configRequest}
        tabs={tabs}
        columns={columns}
        rowTitle={({ request_no }) => request_no}
        search={<RequestSearch />}
        actions={actions}
      />
      <DecisionDialog decided={decided} onClose={() => setDecided(null)} />
    </>
  )
}

const Search = searchFields(configRequest.list)

function RequestSearch() {
  return (
    <>
      <Search.Text name="no" />
      <Search.Choice name="group" />
      <Search.DayRange label={['申请时间', 'Requested']} from="from" to="to" />
    </>
  )
}
