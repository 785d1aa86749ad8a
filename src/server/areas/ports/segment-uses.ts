import type { SQL } from 'drizzle-orm'
import { port } from '#server/platform/kernel/port.ts'

/** A query for the live records that name a customer segment: `kind`, `segment_id`, `id`, `title`. */
export type SegmentUse = SQL

export const segmentUses = port<readonly SegmentUse[]>('segment uses')
