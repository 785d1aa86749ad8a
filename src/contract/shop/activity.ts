import * as z from 'zod/mini'
import { activityKinds } from '../activity/words.ts'
import { entity, nothing, post } from '../kit/endpoint.ts'
import { choice, rowId } from '../kit/field.ts'

const viewed = z.object({ kind: choice(['活动类型', 'Type'], activityKinds), id: rowId() })

/** What all activities share in the mini-program. */
export const activity = entity('shop.activity', ['活动', 'Activity'], {
  /** Counts views, for an activity one a minute; the mini-program sends them together. Ids that do not exist have no effect. */
  view: post(['浏览', 'Count views'], z.object({ list: z.array(viewed).check(z.minLength(1), z.maxLength(50)) }), nothing, { quiet: true }),
})
