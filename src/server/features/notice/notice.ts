import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { kindsOf } from '#contract/notice/kinds.ts'
import { type notice as contract, noticeRow } from '#contract/notice/notice.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { columnsFor } from '#server/platform/kernel/rows.ts'
import { wakeStreams } from '#server/platform/notify/notify.ts'
import { notification } from '#server/platform/notify/tables.ts'

export type NoticeRow = Pick<typeof notification.$inferSelect, 'id' | 'kind' | 'params' | 'link' | 'created_at' | 'read_at'>

/** The notification columns that its recipient may see. */
export const noticeColumns = columnsFor(notification, noticeRow) as Pick<typeof notification, keyof NoticeRow>

/** The person's notifications, newest first. */
export async function list({ db, actor }: Ctx, { group, unread, cursor, page_size }: ParsedOf<typeof contract.list>) {
  const rows = await db
    .select(noticeColumns)
    .from(notification)
    .where(
      and(
        eq(notification.admin_user_id, actor.id),
        group ? inArray(notification.kind, kindsOf(group)) : undefined,
        unread === 1 ? isNull(notification.read_at) : undefined,
        cursor === undefined ? undefined : lt(notification.id, cursor),
      ),
    )
    .orderBy(desc(notification.id))
    .limit(page_size + 1)
  const list = rows.slice(0, page_size)
  return { list, next: rows.length > page_size ? (list.at(-1)?.id ?? null) : null }
}

export async function unread({ db, actor }: Ctx) {
  const [last] = await db
    .select({ id: sql<number>`coalesce(max(${notification.id}), 0)`.mapWith(Number) })
    .from(notification)
    .where(eq(notification.admin_user_id, actor.id))
  return { unread: await countUnread(db, actor.id), last_id: last?.id ?? 0 }
}

export async function read(ctx: Ctx, { ids }: ParsedOf<typeof contract.read>) {
  return markRead(ctx, ids)
}

export async function readAll(ctx: Ctx) {
  return markRead(ctx)
}

export function countUnread(db: Db, personId: number): Promise<number> {
  return db.$count(notification, and(eq(notification.admin_user_id, personId), isNull(notification.read_at)))
}

async function markRead(ctx: Ctx, ids?: readonly number[]) {
  const { db, actor, now } = ctx
  const marked = await db
    .update(notification)
    .set({ read_at: now.toISOString() })
    .where(
      and(
        eq(notification.admin_user_id, actor.id),
        isNull(notification.read_at),
        ids === undefined ? undefined : inArray(notification.id, [...ids]),
      ),
    )
    .returning({ id: notification.id })
  if (marked.length > 0) await wakeStreams(ctx, [actor.id])
  return { unread: await countUnread(db, actor.id) }
}
