import type * as z from 'zod/mini'
import type { Access, Endpoint, EndpointOptions, Entity, Message } from './endpoint.ts'
import type { Tone } from './field.ts'
import type { Label } from './label.ts'
import { messages } from './messages.ts'

// A state machine as data. The server's transitions, the page buttons, the API page and the generic test all read this value.

export interface StateMeta {
  label: Label
  tone: Tone
  /** Rows in this state wait for a staff action: a list without them says that all is done. */
  waits?: true
}

/** The reason for a refusal, as the person reads it. */
export interface Refusal {
  label: Label
  values?: Readonly<Record<string, string | number | Label>>
}

export interface Action<State extends string, Facts> {
  label: Label
  from: readonly State[]
  /** The state afterwards; several if it depends on the row. Without it the row keeps its state. */
  to?: State | readonly State[]
  tone?: Tone
  /** The required staff permission (default: that for the call's address), or another actor. One action has one actor. */
  actor?: Access | 'customer' | 'system'
  /** Fields that the call takes beside the rows. */
  input?: Readonly<Record<string, z.ZodMiniType>>
  /** Accepts one row with its version and throws its refusal. Without it the call accepts many rows and returns a result for each. */
  single?: true
  /** The verb that performs it and the input that selects it, if no call has the action's own name. */
  via?: { verb: string; input?: Readonly<Record<string, unknown>> }
  /** A row that is already in the target state counts as done. */
  repeats?: true
  /** The refusal in a state that is not in `from`; one for all such states, or one for each. */
  blocked?: Label | Readonly<Partial<Record<State, Label>>>
  /** The refusal for a kind of row that never has this action, in any state. */
  never?: (row: Facts) => Refusal | undefined
  /** A rule on the row itself, checked after the state. `check` in the server's transition contains rules that need the database. */
  guard?: (row: Facts, now: Date) => Refusal | undefined
  /** The question that the page asks before the action. */
  confirm?: { title: Label; body?: Label }
  /** `msg` on success: names the result. Required for a call of its own. */
  message?: Message
  /** Further call options: `affects`, `path`, `idempotent`, `stepUp`. */
  call?: Omit<EndpointOptions, 'access' | 'message'>
}

export interface Machine<
  State extends string = string,
  Facts = never,
  Actions extends Readonly<Record<string, Action<State, Facts>>> = Readonly<Record<string, Action<State, Facts>>>,
> {
  /** The column that holds the state. */
  readonly field: string
  /** The states in which rows are created. */
  readonly initial: readonly State[]
  readonly states: Readonly<Record<State, StateMeta>>
  readonly actions: Actions
  /** For `choice`: the label and the tone for each state. */
  readonly words: Readonly<Record<State, Label>>
  readonly tones: Readonly<Record<State, Tone>>
}

export type StateOf<Flow extends Machine> = keyof Flow['states'] & string
export type ActionName<Flow extends Machine> = keyof Flow['actions'] & string

/** Declares a machine over its states and over the columns that its guards read: `machine<State, Facts>()({ initial, states, actions })`. */
export function machine<State extends string, Facts extends object = object>() {
  return <const Actions extends Readonly<Record<string, Action<State, Facts>>>>(declared: {
    field?: string
    initial: readonly State[]
    states: Readonly<Record<State, StateMeta>>
    actions: Actions
  }): Machine<State, Facts, Actions> => ({
    field: 'state',
    ...declared,
    words: eachState(declared.states, ({ label }) => label),
    tones: eachState(declared.states, ({ tone }) => tone),
  })
}

function eachState<State extends string, Value>(states: Readonly<Record<State, StateMeta>>, of: (meta: StateMeta) => Value) {
  const entries = (Object.entries(states) as [State, StateMeta][]).map(([state, meta]) => [state, of(meta)])
  return Object.fromEntries(entries) as Record<State, Value>
}

export type FactsOf<Flow> = Flow extends Machine<string, infer Facts, infer _Actions> ? Facts : never

/** The reason why the action is refused for this row now: by its kind, its state or the guard; undefined if it is allowed. */
export function refusalOf<Flow extends Machine>(flow: Flow, name: ActionName<Flow>, row: FactsOf<Flow>, now: Date): Refusal | undefined {
  const { from, blocked, never, guard } = actionOf(flow, name)
  const excluded = never?.(row)
  if (excluded) return excluded
  const state = stateOf(flow, row)
  if (!from.includes(state)) return { label: blockedIn(blocked, state) }
  return guard?.(row, now)
}

/** The refusal of an action in a state that is not in its `from`. */
export function blockedIn(blocked: Action<string, never>['blocked'], state: string): Label {
  if (blocked && !isLabel(blocked)) return blocked[state] ?? messages.not_allowed_now
  return blocked ?? messages.not_allowed_now
}

function isLabel(blocked: Label | object): blocked is Label {
  return Array.isArray(blocked)
}

export function stateOf({ field }: Pick<Machine, 'field'>, row: unknown): string {
  return (row as Record<string, string>)[field] as string
}

export function actionOf<Flow extends Machine>(flow: Flow, name: ActionName<Flow>): Action<string, FactsOf<Flow>> {
  // the key names one action, and each is an action over its facts
  return flow.actions[name] as unknown as Action<string, FactsOf<Flow>>
}

/** An action's possible target states from this state. */
export function targetsOf({ to }: Pick<Action<string, never>, 'to'>, state: string): readonly string[] {
  if (to === undefined) return [state]
  return typeof to === 'string' ? [to] : to
}

/** The entity verb that performs an action. */
export function verbOf<Flow extends Machine>(flow: Flow, name: ActionName<Flow>): string {
  return actionOf(flow, name).via?.verb ?? name
}

/** The call that performs an action; undefined for an action without one, such as a system action. */
export function endpointOf<Flow extends Machine>(entity: StatefulEntity<Flow>, name: ActionName<Flow>): Endpoint | undefined {
  return (entity as unknown as Record<string, Endpoint | undefined>)[verbOf(entity.$.flow, name)]
}

/** Staff perform it by a call; customers and the system do not. */
export function isStaff({ actor }: Pick<Action<string, never>, 'actor'>): boolean {
  return actor !== 'customer' && actor !== 'system'
}

/** An entity with a state machine. */
export interface StatefulEntity<Flow extends Machine = Machine> {
  readonly $: Entity['$'] & { readonly flow: Flow }
}

/** Every entity in a contract tree that has a state machine. */
export function statefulOf(tree: object): StatefulEntity[] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    // an endpoint has a method and no entities below it
    if (key === '$' || typeof value !== 'object' || value === null || 'method' in value) return []
    return isStateful(value) ? [value] : statefulOf(value)
  })
}

function isStateful(value: object): value is StatefulEntity {
  return '$' in value && typeof value.$ === 'object' && value.$ !== null && 'flow' in value.$
}
