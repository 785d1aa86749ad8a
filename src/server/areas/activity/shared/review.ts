import { eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { reviewOf } from '#server/areas/goods/shared/sale-review.ts'

/** The drafts whose prices or cost a second person must review. */
export const draftReview = ({ state, review_by }: Record<'state' | 'review_by', PgColumn>) =>
  reviewOf(eq(state, 'draft'), review_by, { label: ['待复核活动', 'Activities to review'], unit: ['个', 'activity to review'] })
