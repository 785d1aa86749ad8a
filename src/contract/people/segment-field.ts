import * as z from 'zod/mini'
import { derived, optional, ref } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { rule } from '../kit/verbs.ts'

// A customer segment as the audience of an activity, a banner or a block.

/** Fresh for each entity. */
export const segmentField = () => optional(ref(['人群', 'Segment']))
export const segmentTitle = () => derived(['人群', 'Segment'], z.nullable(z.string()))

const noSegment: Label = ['请选择人群', 'Please select a customer segment']

/** The audience "customer segment" names one. */
export const segmentRule = rule(
  ['segment_id', 'audience'],
  noSegment,
  ({ audience, segment_id }: { audience?: string; segment_id?: number | null }) => audience !== 'segment' || Boolean(segment_id),
)
