import { useMemo, type ReactNode } from 'react'
import type { ActivityStat } from '#contract/activity/activity.ts'
import type { ById, Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { useLabel, useLanguage, type Language } from '#web/base/locales/texts.ts'
import type { AccessTarget } from '#web/base/session/can.ts'
import { DetailPage, type DetailTab } from '#web/kit/detail/DetailPage.tsx'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { BoundRecords, type BoundRecordsProps } from '#web/kit/list/BoundRecords.tsx'
import { useColumns, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { ActivityData } from './ActivityData.tsx'

interface Shown {
  id: number
  title: string
}

interface ActivityPageProps<Row extends Shown> {
  entity: { $: { address: string; label: Label }; detail: ById<Row>; edit: Endpoint; stat: ById<ActivityStat> }
  /** The buttons of its list, with the windows that they open. */
  buttons: { actions: readonly RowAction<Row>[]; dialogs: ReactNode }
  state: (row: Row, language: Language) => ReactNode
  /** The fields as they are saved; nothing in it can be changed. */
  settings: (row: Row) => ReactNode
  /** The records of those who took part; undefined for a kind without any. */
  records?: { label: Label; access: AccessTarget; content: (id: number) => ReactNode }
}

/** The page for one activity of any kind: result, settings, records, changes. */
export function ActivityPage<Row extends Shown>({ entity, buttons, state, settings, records }: ActivityPageProps<Row>) {
  const language = useLanguage()
  const tabs = useMemo(
    (): DetailTab<Row>[] => [
      { key: 'result', label: ['结果', 'Results'], access: entity.stat, content: ({ id }) => <ActivityData entity={entity} id={id} /> },
      { key: 'settings', label: ['设置', 'Settings'], content: settings },
      ...(records ? [{ key: 'records', label: records.label, access: records.access, content: ({ id }: Row) => records.content(id) }] : []),
    ],
    [entity, settings, records],
  )
  return (
    <>
      <DetailPage
        entity={entity}
        title={({ title }) => title}
        code={({ id }) => `#${id}`}
        state={(row) => state(row, language)}
        actions={buttons.actions}
        possibleFirst
        tabs={tabs}
      />
      {buttons.dialogs}
    </>
  )
}

interface ActivityRecordsProps<Row> extends Pick<BoundRecordsProps<Row>, 'records' | 'filter'> {
  columns: readonly ListColumn<Row>[]
}

/** The records of one activity, the newest first, in a tab on its page. */
export function ActivityRecords<Row extends { id: number }>({ records, filter, columns }: ActivityRecordsProps<Row>) {
  const say = useLabel()
  return (
    <BoundRecords
      records={records}
      filter={filter}
      label={say(['记录', 'Records'])}
      columns={useColumns(columns)}
      empty={say(['还没有记录', 'No records yet'])}
    />
  )
}
