import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { followupFields } from '#contract/people/followup.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'

/** An area's call that adds a note: its input has the note fields and the target fields. */
type FollowupEdit = Endpoint<z.ZodMiniObject<typeof followupFields>>

// only the field names are used
export const FollowupFields = fieldsOf({} as FollowupEdit)
