import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { taskKinds } from '#contract/task/kinds.ts'
import { task } from '#contract/task/task.ts'
import { useAction, useCall } from '#web/base/api/query.ts'
import type { RequestError } from '#web/base/api/request-error.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { fieldWords } from '#web/features/task/field-words.ts'
import { taskTexts } from '#web/features/task/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import type { Key } from '#web/kit/ui/select/option.ts'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Pager } from '#web/kit/ui/table/Pager.tsx'
import type { Column, TableProps } from '#web/kit/ui/table/table-layout.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { usePageNo } from '#web/kit/ui/table/use-page-no.ts'
import { Code } from '#web/kit/ui/value/Code.tsx'
import styles from './TaskDrawer.module.css'

type Change = OutputOf<typeof task.changes>['list'][number]
type Failure = OutputOf<typeof task.failures>['list'][number]
type Part = 'changes' | 'failures'

/** The rows that a task changed, and the rows that it skipped. */
export function TaskDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { current, opening } = useOpening(id)
  return current && <OpenTaskDrawer key={opening} id={current} isOpen={id !== null} onClose={onClose} />
}

function OpenTaskDrawer({ id, isOpen, onClose }: { id: number; isOpen: boolean; onClose: () => void }) {
  const t = useTexts(taskTexts)
  const say = useLabel()
  const { data: row } = useCall(task.detail, { id }, { enabled: isOpen, quiet: true })
  const [chosen, setPart] = useState<Part>()
  const part = chosen ?? (row && row.failed > 0 ? 'failures' : 'changes')
  return (
    <Drawer open={isOpen} title={row ? `${say(taskKinds[row.kind])} #${id}` : ''} width={880} onClose={onClose}>
      <div className={styles.head}>
        <Segmented
          aria-label={t('details')}
          value={part}
          options={[
            { key: 'changes', title: t('changes') },
            { key: 'failures', title: t('failures') },
          ]}
          onChange={setPart}
        />
        {row && <span>{t('counts', { done: row.done - row.failed, failed: row.failed })}</span>}
      </div>
      {part === 'changes' ? (
        <Changes id={id} mayUndo={row?.may_undo === 1} isPurged={Boolean(row?.changes_purged_at)} />
      ) : (
        <Failures id={id} />
      )}
    </Drawer>
  )
}

function Changes({ id, mayUndo, isPurged }: { id: number; mayUndo: boolean; isPurged: boolean }) {
  const t = useTexts(taskTexts)
  const say = useLabel()
  const { page, pager } = usePageNo()
  const [selected, setSelected] = useState<ReadonlySet<Key>>(new Set())
  const undo = useAction(task.undo, { onSuccess: () => setSelected(new Set()) })
  const query = useCall(task.changes, { id, ...page }, { keepPrevious: true, quiet: true })
  const values = (row: Change, side: 'before' | 'after') => (
    <ul className={styles.values}>
      {Object.entries(row[side] ?? {}).map(([name, value]) => {
        const { label, words } = fieldWords(name, value, row.entity)
        return (
          <li key={name}>
            {say(label)}: {say(words)}
          </li>
        )
      })}
    </ul>
  )

  async function undoChosen() {
    const isSure = await confirm({ title: t('undo_chosen_ask', { n: selected.size }), body: t('undo_body'), confirmText: t('undo') })
    if (isSure) undo.mutate({ id, change_ids: [...selected].map(Number) })
  }

  const columns: Column<Change>[] = [
    { key: 'row', title: t('row'), width: 200, card: 'title', render: (row) => <Code>{nameOf(row)}</Code> },
    { key: 'before', title: t('before'), width: 280, render: (row) => (row.before ? values(row, 'before') : t('made')) },
    { key: 'after', title: t('after'), width: 280, render: (row) => (row.before ? values(row, 'after') : t('empty')) },
  ]
  return (
    <Listed
      label={t('changes')}
      columns={columns}
      query={query}
      empty={t(isPurged ? 'purged_changes' : 'no_changes')}
      rowTitle={nameOf}
      selected={mayUndo ? selected : undefined}
      onSelect={mayUndo ? setSelected : undefined}
    >
      <div className={styles.chosen}>
        {selected.size > 0 && (
          <Button size="compact" loading={undo.isPending} onClick={() => void undoChosen()}>
            {t('undo_chosen', { n: selected.size })}
          </Button>
        )}
        <Pager {...pager} total={query.data?.total ?? 0} />
      </div>
    </Listed>
  )
}

const nameOf = ({ code, row_id }: Change) => code ?? `#${row_id}`

function Failures({ id }: { id: number }) {
  const t = useTexts(taskTexts)
  const say = useLabel()
  const { page, pager } = usePageNo()
  const query = useCall(task.failures, { id, ...page }, { keepPrevious: true, quiet: true })
  const columns: Column<Failure>[] = [
    { key: 'line', title: t('line'), width: 72, align: 'right', render: ({ line }) => line },
    { key: 'title', title: t('row'), width: 180, card: 'title', render: ({ title }) => <Code>{title}</Code> },
    { key: 'field', title: t('field'), width: 140, render: ({ field }) => field && say(fieldWords(field, null).label) },
    { key: 'msg', title: t('reason'), width: 300, render: ({ msg }) => msg },
  ]
  return (
    <Listed label={t('failures')} columns={columns} query={query} empty={t('no_failures')}>
      <Pager {...pager} total={query.data?.total ?? 0} />
    </Listed>
  )
}

interface ListedProps<Row> extends Pick<TableProps<Row>, 'label' | 'columns' | 'rowTitle' | 'selected' | 'onSelect'> {
  query: Pick<UseQueryResult<{ list: Row[]; total: number }, RequestError>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>
  empty: string
  children: ReactNode
}

function Listed<Row extends { id: number }>({ query, empty, children, ...table }: ListedProps<Row>) {
  const { data, error, refetch } = query
  return (
    <>
      <Table
        {...table}
        rows={error && !data ? [] : data?.list}
        rowKey={({ id }) => id}
        loading={query.isPlaceholderData}
        empty={error ? <NotLoaded error={error} retry={refetch} /> : <Empty title={empty} />}
      />
      {data && data.total > 0 && <div className={styles.foot}>{children}</div>}
    </>
  )
}
