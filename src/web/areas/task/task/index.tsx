import { useState } from 'react'
import { allTasks, task, type TaskRow } from '#contract/task/task.ts'
import { taskKinds } from '#contract/task/kinds.ts'
import { useAction } from '#web/api/query.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { confirm } from '#web/kit/ui/confirm.ts'
import { deferred } from '#web/kit/ui/deferred.tsx'
import { useLabel, useTexts } from '#web/locales/texts.ts'
import type { Query } from '#web/router/location.ts'
import { Allowed } from '#web/session/Allowed.tsx'
import { taskTexts } from '../texts.ts'
import { taskColumns } from './columns.tsx'

const Search = searchFields(task.list)
const TaskDrawer = deferred('id', async () => (await import('./TaskDrawer.tsx')).TaskDrawer)

export const prefetch = (query?: Query) => prefetchList(task.list, query)

/** Everything that the person has asked for in the background: how far it is, what came of it, and back again. */
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
            </Allowed>
          </>
        }
        actions={[
          { key: 'details', label: ['明细', 'Details'], run: ({ id }) => setOpened(id) },
          {
            key: 'undo',
            label: ['撤销', 'Undo'],
            reason: ({ may_undo }) => (may_undo ? undefined : ['该任务无法撤销', 'This task cannot be undone']),
            async run(row) {
              const isSure = await confirm({ title: t('undo_ask', { action: titleOf(row) }), body: t('undo_body'), confirmText: t('undo') })
              if (isSure) undo.mutate({ id: row.id })
            },
          },
          {
            key: 'cancel',
            label: ['取消', 'Cancel'],
            reason: ({ may_cancel }) => (may_cancel ? undefined : ['任务已结束，无法取消', 'The task is over and cannot be cancelled']),
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
