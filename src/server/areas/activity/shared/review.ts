import { and, eq, isNotNull, ne, not, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Permission } from '#contract/kit/endpoint.ts'
import type { ToDo } from '#server/platform/entity/entity.ts'
import { byCase, type Filter } from '#server/platform/kernel/filters.ts'

type Columns = Record<'state' | 'review_by', PgColumn>

const waits = ({ state, review_by }: Columns) => and(eq(state, 'draft'), isNotNull(review_by)) as SQL

/** Drafts whose prices wait for a second person. */
export const byReview = (columns: Columns): Filter => byCase({ 1: waits(columns), 0: not(waits(columns)) })

/** The drafts that others sent for review. */
export function reviewTodo(columns: Columns, { page, access }: { page: string; access: string }): ToDo {
  return {
    key: 'review',
    label: ['待复核活动', 'Activities to review'],
    page,
    query: { review: '1' },
    access: access as Permission,
    where: ({ actor }) => and(waits(columns), ne(columns.review_by, actor.id)),
  }
}
