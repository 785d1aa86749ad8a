import * as z from 'zod/mini'
import { derived, optional, text } from './field.ts'
import type { Label } from './label.ts'

// An approval names what its person has read: the row version, and a hash over the values on the screen (ADR 0082).

/** In an answer that an approver reads: the hash over its decisive values. */
export const shownHash = derived(['内容校验值', 'Content hash'], z.string())

/** In an approval: the hash from the answer that its person has read. */
export const readHash = optional(text(['已查看的内容', 'What was read'], { max: 64 }))

export const hasChanged: Label = ['内容已变化，请重新查看后再确认', 'It has changed. Please look again before you confirm']
