import type { Permission } from '../kit/endpoint.ts'
import type { Tone } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { machine, type Refusal } from '../kit/machine.ts'

// The life cycle for every activity (domain §4.0).

export type ActivityState = 'draft' | 'published' | 'paused' | 'closed'

/** The states between publication and closing: a paused activity keeps its goods and its money. */
export const openStates: readonly ActivityState[] = ['published', 'paused']

/** An activity's columns that the life cycle reads. Null: without a limit. */
export interface ActivityFacts {
  state: ActivityState
  start_at: string | null
  end_at: string | null
  /** The number of participations: issued coupons, teams, granted envelopes, draws. */
  joined_count: number
}

const endsInPast: Label = ['结束时间必须晚于当前时间', 'The end must be in the future']
const isJoined: Label = ['活动已有参与记录，不能删除', 'The activity has participations and cannot be deleted']
const isClosed: Label = ['活动已关闭', 'The activity is closed']

// an activity may name it otherwise
const pause: Label = ['暂停', 'Pause']
const paused: Label = ['已暂停', 'Paused']

const isOver = ({ end_at }: Pick<ActivityFacts, 'end_at'>, now: Date) => end_at !== null && Date.parse(end_at) <= now.getTime()
const unlessOver = (row: ActivityFacts, now: Date): Refusal | undefined => (isOver(row, now) ? { label: endsInPast } : undefined)

/** An activity's life cycle; `permission` belongs to its entity, such as `activity:coupon`. */
export function activityFlow(permission: `${string}:${string}`) {
  const publish: Permission = `${permission}:publish`
  return machine<ActivityState, ActivityFacts>()({
    initial: ['draft'],
    states: {
      draft: { label: ['草稿', 'Draft'], tone: 'neutral' },
      published: { label: ['已发布', 'Published'], tone: 'success' },
      paused: { label: ['已暂停', 'Paused'], tone: 'warning' },
      closed: { label: ['已关闭', 'Closed'], tone: 'neutral' },
    },
    actions: {
      publish: {
        label: ['发布', 'Publish'],
        message: ['已发布', 'Published'],
        from: ['draft'],
        to: 'published',
        actor: publish,
        single: true,
        guard: unlessOver,
      },
      pause: { label: pause, message: paused, from: ['published'], to: 'paused', actor: publish, single: true },
      resume: {
        label: ['恢复', 'Resume'],
        message: ['已恢复', 'Resumed'],
        from: ['paused'],
        to: 'published',
        actor: publish,
        single: true,
        guard: unlessOver,
      },
      close: {
        label: ['关闭', 'Close'],
        message: ['已关闭', 'Closed'],
        from: openStates,
        to: 'closed',
        tone: 'danger',
        actor: publish,
        single: true,
        blocked: { closed: isClosed },
      },
      /** When its time ends. */
      finish: { label: ['到期关闭', 'End'], from: openStates, to: 'closed', actor: 'system' },
      edit: {
        label: ['编辑', 'Edit'],
        from: ['draft', ...openStates],
        actor: `${permission}:edit`,
        single: true,
        via: { verb: 'edit' },
        blocked: { closed: isClosed },
      },
      delete: {
        label: ['删除', 'Delete'],
        from: ['draft', 'closed'],
        tone: 'danger',
        actor: `${permission}:delete`,
        guard: ({ joined_count }) => (joined_count > 0 ? { label: isJoined } : undefined),
      },
    },
  })
}

export type ActivityFlow = ReturnType<typeof activityFlow>

/** An activity's label: its state and, once it is published, the time. */
export const phases = {
  draft: ['草稿', 'Draft'],
  upcoming: ['未开始', 'Scheduled'],
  running: ['进行中', 'Running'],
  ended: ['已结束', 'Ended'],
  paused: ['已暂停', 'Paused'],
  closed: ['已关闭', 'Closed'],
} as const satisfies Record<string, Label>
export type Phase = keyof typeof phases

export const phaseTones: Readonly<Record<Phase, Tone>> = {
  draft: 'neutral',
  upcoming: 'info',
  running: 'success',
  ended: 'neutral',
  paused: 'warning',
  closed: 'neutral',
}

/** An activity's phase at a time. */
export function phaseOf(row: Pick<ActivityFacts, 'state' | 'start_at' | 'end_at'>, now: Date): Phase {
  if (row.state !== 'published') return row.state
  if (row.start_at !== null && Date.parse(row.start_at) > now.getTime()) return 'upcoming'
  return isOver(row, now) ? 'ended' : 'running'
}

/**
 * How a field in a published activity may change: at will; only to a larger number that covers `used`; only to a later time. A field that is
 * not named here is fixed from the publication on.
 */
export type WhilePublished<Fields extends object> = {
  readonly [Name in keyof Fields]?: 'free' | 'later' | { readonly up: string }
}
