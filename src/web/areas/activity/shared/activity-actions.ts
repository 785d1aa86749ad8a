import type { ReactNode } from 'react'
import type { ActivityStat } from '#contract/activity/activity.ts'
import type { ActivityFlow, ActivityState, Phase } from '#contract/activity/flow.ts'
import type { ById, Endpoint } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { actionOf, type StatefulEntity } from '#contract/kit/machine.ts'
import { useLanguageStore } from '#web/base/locales/texts.ts'
import { actOnOne } from '#web/kit/list/actions/act-on-one.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { copyRow } from '#web/kit/list/actions/copy-row.ts'
import { rowDelete, rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { reasonOf, rowTransition } from '#web/kit/list/actions/machine-actions.ts'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { openProtocolDialog } from '#web/pickers/protocol/protocol-dialog.ts'

/** The columns that every activity list reads. */
export interface ActivityRow {
  id: number
  version: number
  title: string
  state: ActivityState
  phase: Phase
  start_at: string | null
  end_at: string | null
  joined_count: number
}

export interface ActivityEntity extends StatefulEntity<ActivityFlow> {
  edit: Endpoint
  detail: ById<{ title?: string }>
  delete: Endpoint
  copy: Endpoint
  stat: ById<ActivityStat>
  publish: Endpoint
  pause: Endpoint
  resume: Endpoint
  close: Endpoint
  /** The records that give the reward: named before it is paused or closed. */
  uses?: Endpoint
}

type Step = 'pause' | 'resume' | 'close'

/** Each step's effect on customers, for the confirmation question. */
export type ActivityEffects<Row> = Readonly<Record<'publish' | Step, (row: Row) => Label>>

/** The buttons that only one activity kind has, by their neighbours in the common order. */
export interface OwnButtons<Row> {
  first?: readonly RowAction<Row>[]
  beforeDelete?: readonly RowAction<Row>[]
}

interface ActivityButtons<Row> {
  /** Opens the form. */
  edit: (id: number) => void
  /** Asks before the publication. */
  publish: (row: Row) => void
  /** The promotion link's protocol, with the activity id as its parameter `id`. */
  link: string
  effects: ActivityEffects<Row>
  own?: OwnButtons<Row> | undefined
}

/** The activity buttons (domain §4.0), in the same order for every kind: the first possible one is the row's main action. */
export function activityActions<Row extends ActivityRow>(
  entity: ActivityEntity,
  { edit, publish, link, effects, own }: ActivityButtons<Row>,
): RowAction<Row>[] {
  const { flow } = entity.$
  const step = (name: Step): RowAction<Row> =>
    rowTransition<ActivityFlow, Row>(entity, name, { run: (row) => void askAndRun(entity, name, row, effects[name](row)) })
  return [
    rowTransition<ActivityFlow, Row>(entity, 'publish', { run: publish }),
    step('resume'),
    ...(own?.first ?? []),
    step('pause'),
    { ...rowEdit<Row>(entity, edit), reason: (row) => reasonOf(flow, 'edit', row) },
    step('close'),
    { key: 'copy', label: ['复制', 'Copy'], access: entity.copy, run: ({ id }) => void copyRow(entity.copy, id, edit) },
    {
      key: 'link',
      label: ['推广链接', 'Promotion link'],
      run: ({ id }) => openProtocolDialog({ func: link, params: { id: String(id) } }),
    },
    ...(own?.beforeDelete ?? []),
    rowDelete<Row>(entity, { reason: (row) => reasonOf(flow, 'delete', row) }),
  ]
}

const givenBy: Label = [
  '以下活动仍会发放它，届时将无法发放，请先修改：',
  ' The following still give it and will fail to do so. Change them first:',
]

async function usesOf(uses: Endpoint, id: number): Promise<ReactNode> {
  const { namedOffers } = await import('#web/kit/list/actions/offers-before.ts')
  return namedOffers(uses, { id })
}

async function askAndRun(entity: ActivityEntity, name: Step, { id, version, title }: ActivityRow, effect: Label): Promise<void> {
  const { language } = useLanguageStore.getState()
  const { label, tone } = actionOf(entity.$.flow, name)
  const word = say(label, language)
  const details = name !== 'resume' && entity.uses ? await usesOf(entity.uses, id) : undefined
  const isSure = await confirm({
    title: say(['{word}“{title}”？', '{word} “{title}”?'], language, { word, title }),
    body: say(effect, language) + (details ? say(givenBy, language) : ''),
    confirmText: word,
    ...(details && { details }),
    ...(tone === 'danger' && { tone }),
  })
  if (isSure) await actOnOne(entity[name], { id, version } as never, title)
}
