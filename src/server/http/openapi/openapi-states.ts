import { say, sayAll, type Label, type Language } from '#contract/kit/label.ts'
import { actionOf, endpointOf, isStaff, statefulOf, targetsOf, type Machine } from '#contract/kit/machine.ts'

/** An action of a state machine that a call performs. */
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

/** The actions that calls perform, by the address of the call. */
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
