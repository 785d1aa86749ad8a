import { useState } from 'react'
import { salesman, type Salesman } from '#contract/agent/salesman.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { navigate, type Query } from '#web/base/router/location.ts'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import { useEditing } from '#web/kit/form/drawer-state.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { bulkExport } from '#web/kit/list/actions/entity-actions.ts'
import { bulkTransition, useStateTabs } from '#web/kit/list/actions/machine-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { Tiles } from '#web/kit/list/Tiles.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { AgentPicker } from '#web/pickers/RecordPickers.tsx'
import { salesmanColumns } from './columns.tsx'
import { salesmanTexts } from './texts.ts'
import { useSalesmanActions } from './use-salesman-actions.tsx'

const Search = searchFields(salesman.list)

const RankDialog = lazyPart('open', async () => (await import('./dialogs.tsx')).RankDialog)

export const prefetch = (query?: Query) => prefetchList(salesman.list, query)

const rowDetail: RowAction<Salesman> = {
  key: 'detail',
  label: ['详情', 'Details'],
  run: ({ id }) => navigate(`/agent/salesman/detail?id=${id}`),
}

export default function SalesmanListPage() {
  const t = useTexts(salesmanTexts)
  const editing = useEditing()
  const [isRanking, setRanking] = useState(false)
  const { actions, dialogs } = useSalesmanActions(editing)
  return (
    <>
      <ListPage
        entity={salesman}
        columns={salesmanColumns}
        rowTitle={({ name }) => name}
        search={
          <>
            <Search.Text name="word" placeholder={t('word_hint')} />
            <Search.Record name="agent_id" picker={AgentPicker} placeholder={t('agent_hint')} />
            <Search.DayRange label={['入职时间', 'Joined']} from="joined_from" to="joined_to" />
          </>
        }
        tabs={useStateTabs(salesman)}
        toolbar={
          <>
            <NewButton entity={salesman} open={editing.open} />
            <ExportButton endpoint={salesman.export} />
            <Button onClick={() => setRanking(true)}>{t('rank')}</Button>
            <SalesmanTiles />
          </>
        }
        actions={[rowDetail, ...actions]}
        bulk={[bulkTransition(salesman, 'on'), bulkTransition(salesman, 'off'), bulkExport(salesman)]}
      />
      {dialogs}
      <RankDialog open={isRanking} onClose={() => setRanking(false)} />
    </>
  )
}

function SalesmanTiles() {
  const { data } = useCall(salesman.stat, {}, { quiet: true })
  return (
    <Tiles
      expected={4}
      tiles={
        data && [
          { key: 'on_duty', label: ['在职人数', 'Active'], value: data.on_duty, filter: { state: 'on' } },
          { key: 'new_stores', label: ['本月新增门店', 'New stores this month'], value: data.new_stores },
          { key: 'month', label: ['本月成交额', 'Sales this month'], value: data.month_amount, unit: 'money' },
          { key: 'average', label: ['人均成交额', 'Sales per salesman'], value: data.average, unit: 'money' },
        ]
      }
    />
  )
}
