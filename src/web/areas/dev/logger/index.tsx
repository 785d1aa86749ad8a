import { logger, logKinds } from '#contract/dev/logger.ts'
import { allTasks } from '#contract/task/task.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { navigate, type Query } from '#web/base/router/location.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import { useOpened } from '#web/kit/form/drawer-state.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { TreeSelect } from '#web/kit/ui/select/TreeSelect.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { DepartmentFilter } from '#web/pickers/DepartmentSelect.tsx'
import { loggerColumns } from './columns.tsx'

const loggerTexts = texts({
  zh: {
    tasks: '后台任务',
    account_hint: '登录账号',
    any_action: '全部模块',
  },
  en: {
    tasks: 'Background tasks',
    account_hint: 'Username',
    any_action: 'All modules',
  },
})

const Search = searchFields(logger.list)
const LogDrawer = lazyPart('id', async () => (await import('./LogDrawer.tsx')).LogDrawer)

const tabs = {
  filter: 'kind',
  states: [{ key: '', label: ['全部', 'All'] as const }, ...Object.entries(logKinds).map(([key, label]) => ({ key, label }))],
}

export const prefetch = (query?: Query) => prefetchList(logger.list, query)

/** The audit log, for the last week unless other days are selected. */
export default function LogPage() {
  const t = useTexts(loggerTexts)
  const opened = useOpened('log')
  return (
    <>
      <ListPage
        entity={{ $: logger.$, list: logger.list }}
        columns={loggerColumns}
        rowTitle={({ title, id }) => `${title} #${id}`}
        tabs={tabs}
        search={
          <>
            <Search.Text name="username" placeholder={t('account_hint')} />
            <Search.Own name="department_id">{(value, set) => <DepartmentFilter value={value} onChange={set} />}</Search.Own>
            <Search.Own name="action">{(value, set) => <ModuleSelect value={value} onChange={set} />}</Search.Own>
            <Search.Text name="target_id" />
            <Search.DayRange label={['时间（近7天）', 'Time (7 days)']} from="from" to="to" />
            <Search.Choice name="result" />
            <Search.Text name="ip" />
            <Search.Text name="trace" />
          </>
        }
        toolbar={
          <>
            <Allowed access={allTasks}>
              <Button onClick={() => navigate('/task/center?scope=all')}>{t('tasks')}</Button>
            </Allowed>
            <ExportButton endpoint={logger.export} />
          </>
        }
        actions={[{ key: 'details', label: ['详情', 'Details'], run: ({ id }) => opened.open(id) }]}
      />
      <LogDrawer id={opened.id} onOpen={opened.open} onClose={opened.close} />
    </>
  )
}

interface ModuleSelectProps {
  value: string | null
  onChange: (value: string | null) => void
}

/** A module, or one action in it. */
function ModuleSelect({ value, onChange }: ModuleSelectProps) {
  const t = useTexts(loggerTexts)
  const { data } = useCall(logger.option, {}, { staleTime: Number.POSITIVE_INFINITY })
  return <TreeSelect nodes={data?.list ?? []} value={value} onChange={onChange} placeholder={t('any_action')} clearable />
}
