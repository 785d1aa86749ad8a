import { agent, type Agent } from '#contract/agent/agent.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { navigate, type Query } from '#web/base/router/location.ts'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import { useEditing } from '#web/kit/form/drawer-state.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { bulkExport } from '#web/kit/list/actions/entity-actions.ts'
import { useStateTabs } from '#web/kit/list/actions/machine-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { Tiles } from '#web/kit/list/Tiles.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { AreaFilter } from '#web/pickers/AreaCascader.tsx'
import { AgentPicker } from '#web/pickers/RecordPickers.tsx'
import { agentColumns } from './columns.tsx'
import { agentTexts } from './texts.ts'
import { useAgentActions } from './use-agent-actions.tsx'

const Search = searchFields(agent.list)

export const prefetch = (query?: Query) => prefetchList(agent.list, query)

const rowDetail: RowAction<Agent> = { key: 'detail', label: ['详情', 'Details'], run: ({ id }) => navigate(`/agent/agent/detail?id=${id}`) }

export default function AgentListPage() {
  const t = useTexts(agentTexts)
  const editing = useEditing()
  const { actions, dialogs } = useAgentActions(editing)
  return (
    <>
      <ListPage
        entity={agent}
        columns={agentColumns}
        rowTitle={({ name }) => name}
        search={
          <>
            <Search.Text name="word" placeholder={t('word_hint')} />
            <Search.Choice name="level" />
            <Search.Record name="parent_id" picker={AgentPicker} placeholder={t('parent_hint')} />
            <Search.Own name="area">{(value, set) => <AreaFilter value={value} onChange={set} />}</Search.Own>
            <Search.DayRange label={['到期时间', 'Contract ends']} from="end_from" to="end_to" />
            <Search.Choice name="ends_within" />
          </>
        }
        tabs={useStateTabs(agent)}
        toolbar={
          <>
            <NewButton entity={agent} open={editing.open} />
            <ExportButton endpoint={agent.export} />
            <AgentTiles />
          </>
        }
        actions={[rowDetail, ...actions]}
        bulk={[bulkExport(agent)]}
      />
      {dialogs}
    </>
  )
}

function AgentTiles() {
  const { data } = useCall(agent.stat, {}, { quiet: true })
  return (
    <Tiles
      expected={5}
      tiles={
        data && [
          { key: 'active', label: ['合作中', 'Active'], value: data.active, filter: { state: 'active' } },
          {
            key: 'ending',
            label: ['即将到期(30天)', 'Ending in 30 days'],
            value: data.ending,
            filter: { state: 'active', ends_within: '30' },
            ...(data.ending > 0 && { tone: 'warning' as const }),
          },
          { key: 'new_stores', label: ['本月新增门店', 'New stores this month'], value: data.new_stores },
          { key: 'month', label: ['本月成交额', 'Sales this month'], value: data.month_amount, unit: 'money' },
          { key: 'waiting', label: ['待结算佣金', 'Commission waiting'], value: data.waiting, unit: 'money' },
        ]
      }
    />
  )
}
