import * as z from 'zod/mini'
import { int, text } from '../kit/field.ts'

/** A running session for its person or an administrator, never with its token. */
export const sessionRow = z.object({
  id: z.int(),
  ip: text(['IP 地址', 'IP address'], { max: 60 }),
  user_agent: text(['设备', 'Device'], { max: 300 }),
  created_at: z.string(),
  last_seen_at: z.string(),
  is_current: z.boolean(),
})

/** A login attempt. */
export const loginRow = z.object({
  id: z.int(),
  created_at: z.string(),
  ip: text(['IP 地址', 'IP address'], { max: 60 }),
  user_agent: text(['设备', 'Device'], { max: 300 }),
  code: int(['结果', 'Result'], 100, 599),
})
