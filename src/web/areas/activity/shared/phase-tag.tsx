import { phases, phaseTones, type ActivityState, type Phase } from '#contract/activity/flow.ts'
import { say, type Language } from '#contract/kit/label.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'

interface Reviewed {
  state: ActivityState
  phase: Phase
  review_by: number | null
}

/** An activity's phase, or that its draft waits for a second person. */
export function phaseTag({ state, phase, review_by }: Reviewed, language: Language) {
  if (state === 'draft' && review_by !== null) return <Tag tone="warning">{say(['待复核', 'To review'], language)}</Tag>
  return <Tag tone={phaseTones[phase]}>{say(phases[phase], language)}</Tag>
}
