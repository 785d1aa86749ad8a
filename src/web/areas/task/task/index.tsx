import { useState } from 'react'
import { messages } from '#contract/kit/messages.ts'
import { taskKinds } from '#contract/task/kinds.ts'
import { allTasks, task, type TaskRow } from '#contract/task/task.ts'
import { useAction } from '#web/base/api/query.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { taskTexts } from '#web/features/task/texts.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { rowTransition } from '#web/kit/list/actions/machine-actions.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { DepartmentFilter } from '#web/pickers/DepartmentSelect.tsx'
import { taskColumns } from './columns.tsx'

const Search = searchFields(task.list)
const TaskDrawer = lazyPart('id', async () => (await import('./TaskDrawer.tsx')).TaskDrawer)

// the caller may lack the permission for the data that the task changed
const undoing: RowAction<TaskRow> = rowTransition(task, 'undo', {
  reason: ({ may_undo }: TaskRow) => (may_undo ? undefined : messages.forbidden),
})
const cancelling: RowAction<TaskRow> = rowTransition(task, 'cancel')

export const prefetch = (query?: Query) => prefetchList(task.list, query)

/** All background tasks of the person: progress, result, undo. */
export default function TaskCenterPage() {
  const t = useTexts(taskTexts)
  const say = useLabel()
  const [opened, setOpened] = useState<number | null>(null)
  const undo = useAction(task.undo)
  const cancel = useAction(task.cancel)
  const titleOf = ({ kind }: TaskRow) => say(taskKinds[kind])
  return (
    <>
      <ListPage
        entity={task}
        columns={taskColumns}
        rowTitle={(row) => `${titleOf(row)} #${row.id}`}
        search={
          <>
            <Search.Choice name="kind" />
            <Search.Choice name="state" />
            <Allowed access={allTasks}>
              <Search.Choice name="scope" />
              <Search.Own name="department_id">{(value, set) => <DepartmentFilter value={value} onChange={set} />}</Search.Own>
            </Allowed>
          </>
        }
        actions={[
          { key: 'details', label: ['明细', 'Details'], run: ({ id }) => setOpened(id) },
          {
            ...undoing,
            async run(row) {
              const isSure = await confirm({ title: t('undo_ask', { action: titleOf(row) }), body: t('undo_body'), confirmText: t('undo') })
              if (isSure) undo.mutate({ id: row.id })
            },
          },
          {
            ...cancelling,
            async run(row) {
              const question = { title: t('cancel_ask', { action: titleOf(row) }), body: t('cancel_body') }
              if (await confirm({ ...question, confirmText: t('cancel'), cancelText: t('keep') })) cancel.mutate({ id: row.id })
            },
          },
        ]}
      />
      <TaskDrawer id={opened} onClose={() => setOpened(null)} />
    </>
  )
}
