import { say, sayAll, type Label, type Language } from '#contract/kit/label.ts'
import {
  actionOf,
  blockedIn,
  endpointOf,
  isStaff,
  statefulOf,
  targetsOf,
  type Machine,
  type StatefulEntity,
} from '#contract/kit/machine.ts'

/** A state machine action that a call performs. */
export interface TransitionText {
  action: string
  /** The input that selects the action, if the call has several. */
  input?: Readonly<Record<string, unknown>>
  from: readonly string[]
  /** None: the row stays in its state. */
  to?: readonly string[]
}

interface Performed {
  transitions: TransitionText[]
  /** The same as text. */
  text: string
}

/** The actions that calls perform, by the call address. */
export function transitionsOf(tree: object, language: Language): Map<string, Performed> {
  const found = new Map<string, Performed>()
  for (const entity of statefulOf(tree)) {
    const { flow } = entity.$
    for (const action of Object.keys(flow.actions)) {
      const { from, to, via, actor } = actionOf(flow, action)
      const endpoint = endpointOf(entity, action)
      if (!endpoint || !isStaff({ actor })) continue
      const targets = to === undefined ? undefined : targetsOf({ to }, '')
      const { transitions, text } = found.get(endpoint.address) ?? { transitions: [], text: '' }
      transitions.push({ action, input: via?.input, from, to: targets })
      const sentence = sentenceOf(flow, action, language)
      found.set(endpoint.address, { transitions, text: text ? `${text} ${sentence}` : sentence })
    }
  }
  return found
}

const moves: Label = ['{action}：从{from}到{to}。', '{action}: from {from} to {to}.']
const stays: Label = ['{action}：仅限状态{from}。', '{action}: only in {from}.']

function sentenceOf(flow: Machine, name: string, language: Language): string {
  const { label, from, to } = actionOf(flow, name)
  const words = (states: readonly string[]) =>
    sayAll(
      states.map((state) => say(flow.states[state]?.label ?? ['', ''], language)),
      language,
    )
  const target = to === undefined ? '' : words(targetsOf({ to }, ''))
  return say(to === undefined ? stays : moves, language, { action: say(label, language), from: words(from), to: target })
}

/** An entity's state machine, with labels in one language. */
export interface MachineText {
  initial: readonly string[]
  states: { name: string; label: string; tone: string }[]
  actions: ActionText[]
}

export interface ActionText {
  name: string
  label: string
  from: readonly string[]
  /** Empty: the row stays in its state. */
  to: readonly string[]
  /** A permission or `staff`, `customer`, `system`. */
  actor: string
  /** The call path; none for actions by customers and by the system. */
  call?: string
  /** The refusals in other states; the system skips such rows. */
  refusals: { states: readonly string[]; msg: string }[]
}

/** The entities' state machines, by the entity address. */
export function machinesOf(tree: object, language: Language): Map<string, MachineText> {
  return new Map(statefulOf(tree).map((entity) => [entity.$.address, machineText(entity, language)]))
}

function machineText(entity: StatefulEntity, language: Language): MachineText {
  const { flow } = entity.$
  return {
    initial: flow.initial,
    states: Object.entries(flow.states).map(([name, { label, tone }]) => ({ name, label: say(label, language), tone })),
    actions: Object.keys(flow.actions).map((name) => actionText(entity, name, language)),
  }
}

function actionText(entity: StatefulEntity, name: string, language: Language): ActionText {
  const { flow } = entity.$
  const action = actionOf(flow, name)
  const { label, from, to, via } = action
  const endpoint = isStaff(action) ? endpointOf(entity, name) : undefined
  const choices = Object.entries(via?.input ?? {}).map(([field, value]) => `${field}=${String(value)}`)
  return {
    name,
    label: say(label, language),
    from,
    to: to === undefined ? [] : targetsOf({ to }, ''),
    actor: endpoint?.access ?? action.actor ?? 'staff',
    call: endpoint && [endpoint.path, ...choices].join(' '),
    refusals: isStaff(action) ? refusalsOf(flow, name, language) : [],
  }
}

/** One entry for all states with the same text. */
function refusalsOf(flow: Machine, name: string, language: Language): ActionText['refusals'] {
  const { from, to, blocked, repeats } = actionOf(flow, name)
  const others = Object.keys(flow.states).filter((state) => !from.includes(state) && !(repeats && state === to))
  const byText = Map.groupBy(others, (state) => say(blockedIn(blocked, state), language))
  return [...byText].map(([msg, states]) => ({ states, msg }))
}
