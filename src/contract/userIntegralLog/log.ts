import * as z from 'zod/mini'
import { integralTypes } from '../finance/accounts.ts'
import { adjustReason, directions, movementFilters, movementRow } from '../finance/movement.ts'
import { entity, get, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, int, ref, rowId } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { taskAffects } from '../kit/task-affects.ts'
import { listQuery, verbs } from '../kit/verbs.ts'

export const integralLogRow = movementRow(integralTypes, { delta: ['变动', 'Change'], after: ['变动后积分', 'Points after'] })

const query = listQuery(movementFilters(integralTypes), ['created_at'])

const noPoints: Label = ['请输入大于0的调整积分', 'Please enter points above 0']
const MOST_POINTS = 100_000_000

/** The fields for a points adjustment, also for an import line. */
export const integralAdjustFields = {
  direction: choice(['类型', 'Type'], directions),
  amount: int(['调整积分', 'Points'], 1, MOST_POINTS, { below: noPoints }),
  reason: adjustReason(),
}

const stat = z.object({
  /** All users' points. */
  total: z.int(),
  given: z.int(),
  used: z.int(),
  /** Points that expire at the end of this year, unless they are spent before. */
  expiring: z.int(),
  /** The points given and used on each chart day, by type; days without movements are left out. */
  days: z.array(z.object({ day: z.string(), biz_type: choice(['类型', 'Type'], integralTypes), given: z.int(), used: z.int() })),
  from: z.string(),
  to: z.string(),
})

export const log = entity('userIntegralLog.log', ['积分流水', 'Points log'], {
  list: verbs.list(query, integralLogRow),
  detail: get(['详情', 'Detail'], z.object({ id: rowId() }), integralLogRow, { access: 'userIntegralLog:log:list' }),
  stat: get(['积分概况', 'Figures'], z.object({}), stat, { access: 'userIntegralLog:log:list' }),
  adjust: post(
    ['调整积分', 'Adjust points'],
    z.object({ user_id: ref(['用户', 'User']), ...integralAdjustFields }),
    /** Beyond today's approval-free amount, by the points' worth, it waits for another person: the points stay as they are. */
    z.object({ available: z.int(), state: z.enum(['approved', 'pending']), msg: z.optional(z.string()) }),
    { idempotent: true, affects: ['userBalance.adjust', 'user.user'], message: ['积分已调整', 'Points adjusted'] },
  ),
  import: {
    ...verbs.import(),
    access: 'userIntegralLog:log:adjust',
    affects: ['task.task', ...taskAffects['userIntegralLog.log.import']],
  },
  export: verbs.export(query),
})

export type IntegralLog = OutputOf<typeof log.list>['list'][number]
export type IntegralLogQuery = ParsedOf<typeof log.list>
export type IntegralStat = OutputOf<typeof log.stat>
