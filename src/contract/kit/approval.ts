import * as z from 'zod/mini'
import { derived, optional, text } from './field.ts'
import type { Label } from './label.ts'

// An approval names what its person has read: the version of the row, and a hash of the values on the screen (ADR 0082).

/** Of an answer that an approver reads: the hash of its decisive values. */
export const shownHash = derived(['内容校验值', 'Content hash'], z.string())

/** Of an approval: the hash of the answer that its person has read. */
export const readHash = optional(text(['已查看的内容', 'What was read'], { max: 64 }))

export const hasChanged: Label = ['内容已变化，请重新查看后再确认', 'It has changed. Please look again before you confirm']
