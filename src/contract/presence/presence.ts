import * as z from 'zod/mini'
import { entity, nothing, post, type OutputOf } from '../kit/endpoint.ts'
import { optional, rowId, text } from '../kit/field.ts'

/** One open form: a contract entity, its row id, and the window's client id. */
const place = {
  entity: text(['数据类型', 'Record type'], { max: 60, pattern: /^[a-z]\w{1,28}\.[a-z]\w{1,28}$/ }),
  id: rowId(),
  seat: text(['窗口', 'Window'], { max: 60, pattern: /^[\w-]{8,60}$/ }),
}

const other = z.object({
  seat: z.string(),
  name: z.string(),
  avatar: z.string(),
  /** The field that was changed last. */
  field: z.nullable(z.string()),
  since: z.string(),
  /** The calling person, in another window. */
  is_me: z.boolean(),
})

/** The heartbeat for an open form; an entry expires after half a minute without one. */
export const SILENT_MS = 30_000
export const BEAT_MS = 10_000

/** The persons who have a record open, for persons who may see it. */
export const presence = entity('presence.presence', ['在场', 'Presence'], {
  here: post(
    ['打开着记录', 'Opened record'],
    z.object({ ...place, field: optional(text(['字段', 'Field'], { max: 60 })) }),
    z.object({ list: z.array(other) }),
    { path: '/api/presence/here', access: 'login', quiet: true },
  ),
  leave: post(['关闭了记录', 'Closed record'], z.object(place), nothing, {
    path: '/api/presence/leave',
    access: 'login',
    quiet: true,
  }),
})

export type Other = OutputOf<typeof presence.here>['list'][number]
