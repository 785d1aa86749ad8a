import type { Endpoint, InputOf, OutputOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import {
  actionOf,
  endpointOf,
  refusalOf,
  type Action,
  type ActionName,
  type FactsOf,
  type Machine,
  type StatefulEntity,
} from '#contract/kit/machine.ts'
import { useCall } from '#web/base/api/query.ts'
import { textIn, useLanguageStore } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { isLong, whole } from '#web/kit/list/columns/long-values.ts'
import type { ListStates } from '#web/kit/list/StateTabs.tsx'
import { listTexts } from '#web/kit/list/texts.ts'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { actOnOne } from './act-on-one.ts'
import type { BulkAction, RowAction } from './actions.tsx'
import { runBatch } from './batch.ts'

interface Listed {
  id: number
  version?: number
}

interface RowOptions<Flow extends Machine, Row> {
  /** The action that reverses this one: offered in the success message. */
  undo?: ActionName<Flow>
  /** A reason in addition to the machine's reasons. */
  reason?: (row: Row) => Label | undefined
  /** Replaces the call: opens a form for the action's fields, or asks with its own question. */
  run?: (row: Row, title: string) => void
}

/**
 * The button for an action on a row, disabled with the machine's refusal. Declare it at module scope: a new one renders all rows again.
 */
export function rowTransition<Flow extends Machine, Row extends Listed & FactsOf<Flow>>(
  entity: StatefulEntity<Flow>,
  name: ActionName<Flow>,
  { reason, run, undo }: RowOptions<Flow, Row> = {},
): RowAction<Row> {
  return {
    ...buttonOf(entity, name),
    reason: (row) => reasonOf(entity.$.flow, name, row) ?? reason?.(row),
    run: run ?? ((row, title) => void actOnRow(entity, name, row, { title, undo })),
  }
}

interface BulkOptions {
  /** Replaces the call. */
  run?: BulkAction['run']
}

/** The button for an action on the selected rows. The server reports each row that it refuses. */
export function bulkTransition<Flow extends Machine>(
  entity: StatefulEntity<Flow>,
  name: ActionName<Flow>,
  { run }: BulkOptions = {},
): BulkAction {
  const ask = async (ids: number[], titleOf: (id: number) => string) => {
    const isSure = await isConfirmed(actionOf(entity.$.flow, name), ids.length)
    return isSure && runBatch(...callOf(entity, name, { ids }), { titleOf })
  }
  return { ...buttonOf(entity, name), run: run ?? ask }
}

/** The reason that the action is refused for the row, with its values filled in. */
export function reasonOf<Flow extends Machine>(flow: Flow, name: ActionName<Flow>, row: FactsOf<Flow>): Label | undefined {
  const refusal = refusalOf(flow, name, row, new Date())
  if (!refusal?.values) return refusal?.label
  return [say(refusal.label, 'zh', refusal.values), say(refusal.label, 'en', refusal.values)]
}

function buttonOf<Flow extends Machine>(entity: StatefulEntity<Flow>, name: ActionName<Flow>) {
  const { label, tone } = actionOf(entity.$.flow, name)
  return { key: name, label, access: staffCall(entity, name), danger: tone === 'danger' }
}

/** The call that performs an action, with the input that selects it. */
function callOf<Flow extends Machine>(entity: StatefulEntity<Flow>, name: ActionName<Flow>, input: object): [Endpoint, InputOf<Endpoint>] {
  return [staffCall(entity, name), { ...input, ...actionOf(entity.$.flow, name).via?.input } as InputOf<Endpoint>]
}

function staffCall<Flow extends Machine>(entity: StatefulEntity<Flow>, name: ActionName<Flow>): Endpoint {
  // a test verifies that each staff action has its call
  return endpointOf(entity, name) as Endpoint
}

async function actOnRow<Flow extends Machine>(
  entity: StatefulEntity<Flow>,
  name: ActionName<Flow>,
  { id, version }: Listed,
  { title, undo }: { title: string; undo: ActionName<Flow> | undefined },
): Promise<void> {
  const action = actionOf(entity.$.flow, name)
  if (action.confirm && !(await isConfirmed(action, 1))) return
  if (action.single) return actOnOne(...callOf(entity, name, { id, version }), title)
  const titleOf = () => title
  const reverse = undo && (() => void runBatch(...callOf(entity, undo, { ids: [id] }), { titleOf }))
  await runBatch(...callOf(entity, name, { ids: [id] }), { titleOf, undo: reverse })
}

function isConfirmed<State extends string>({ label, tone, confirm: confirmation }: Action<State, never>, n: number): Promise<boolean> {
  const { language } = useLanguageStore.getState()
  const word = say(label, language)
  return confirm({
    title: say(confirmation?.title ?? ['确定要{word}吗？', '{word}?'], language, { word }),
    body: confirmation?.body ? say(confirmation.body, language) : textIn(listTexts, language, 'selected', { n }),
    confirmText: word,
    ...(tone === 'danger' && { tone }),
  })
}

interface CountedEntity<Flow extends Machine> extends StatefulEntity<Flow> {
  counts: Endpoint
}

/** A list's tabs: all, each state, and `more`, with the counts under the filters in the address. */
export function useStateTabs<Flow extends Machine>(entity: CountedEntity<Flow>, more: Readonly<Record<string, Label>> = {}): ListStates {
  const { query } = usePage()
  const { flow } = entity.$
  const { shape } = entity.counts.input as unknown as { shape: object }
  const filters = Object.fromEntries(Object.keys(shape).flatMap((name) => (query[name] === undefined ? [] : [[name, whole(query[name])]])))
  // the list itself sends such filters with another call
  const enabled = !Object.values(filters).some(isLong)
  const { data } = useCall(entity.counts, filters, { quiet: true, keepPrevious: true, form: true, enabled })
  const counts = data as (OutputOf<Endpoint> & Record<string, number>) | undefined
  const numberOf = (name: string) => {
    const count = counts?.[name]
    const isCapped = count !== undefined && counts?.['capped'] !== undefined && count > counts['capped']
    return isCapped ? ({ count: counts['capped'], counted: 'capped' } as const) : { count }
  }
  return {
    filter: flow.field,
    states: [
      { key: '', label: ['全部', 'All'], ...numberOf('all') },
      ...Object.entries(flow.states).map(([key, state]) => ({ key, ...state, ...numberOf(key) })),
      ...Object.entries(more).map(([key, label]) => ({ key, label, ...numberOf(key) })),
    ],
  }
}
