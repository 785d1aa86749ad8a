import { say, type Language } from '#contract/kit/label.ts'
import { aftersaleFlow } from '#contract/order/aftersale-flow.ts'
import { aftersaleSteps, type AftersaleDetail, type AftersaleStep } from '#contract/order/aftersale.ts'
import type { Step } from '#web/kit/ui/value/Steps.tsx'

/** An after-sale's way: a return has two steps more than a refund without one. */
export function progressOf({ kind, state, log }: AftersaleDetail, language: Language): Step[] {
  const way: AftersaleStep[] = kind === 'return' ? ['create', 'pass', 'send', 'accept', 'succeed'] : ['create', 'pass', 'succeed']
  const timeOf = (action: AftersaleStep) => log.findLast((entry) => entry.action === action)?.created_at ?? null
  const ended = endings[state]
  const reached = way.filter((action) => timeOf(action) !== null)
  const done = reached.map((action): Step => ({ title: say(aftersaleSteps[action], language), state: 'done', time: timeOf(action) }))
  if (ended)
    return [...done, { title: say(aftersaleFlow.words[state], language), state: 'failed', time: ended.map(timeOf).find(Boolean) ?? null }]
  const rest = way.filter((action) => !reached.includes(action))
  return [
    ...done,
    ...rest.map((action, at): Step => ({
      title: say(at === 0 ? aftersaleFlow.words[state] : aftersaleSteps[action], language),
      state: at > 0 ? 'to_come' : state === 'refund_failed' ? 'failed' : 'current',
    })),
  ]
}

const endings: Partial<Record<AftersaleDetail['state'], AftersaleStep[]>> = {
  rejected: ['reject'],
  refused: ['refuse'],
  cancelled: ['cancel', 'expire'],
}
