import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Permission } from '#contract/kit/endpoint.ts'
import type { NoticeKind } from '#contract/notice/kinds.ts'
import { registered } from '#server/features/todo/to-dos.ts'
import type { News } from '#server/platform/entity/entity.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { lockName } from '#server/platform/kernel/lock.ts'
import { ctxOf } from '#server/platform/messaging/queue.ts'
import { notifyAll, type Message } from '#server/platform/notify/notify.ts'
import { notification, notificationNews } from '#server/platform/notify/tables.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { seenBy } from './seen-by.ts'

const AT_ONCE = 2000

type NewsToDo = ReturnType<typeof registered>[number] & { news: News }
type Item = typeof notificationNews.$inferSelect

/**
 * Turns announced rows into notifications for the accounts that do the work and see the rows: one per account and kind, however many rows. It
 * replaces an unread one in the kind and continues its number, so that many rows never fill a person's list. Rows that no longer wait
 * are not reported.
 */
export async function tellNews(place: WorkerContext): Promise<void> {
  const ctx = ctxOf(place)
  const kinds = new Set((await ctx.db.selectDistinct({ kind: notificationNews.kind }).from(notificationNews)).map(({ kind }) => kind))
  for (const todo of registered()) {
    const { news } = todo
    if (!news || !kinds.has(news.one)) continue
    // a transaction per kind, so that it holds one notification per person and cannot deadlock with a person who reads several
    for (let taken = AT_ONCE; taken === AT_ONCE;) taken = await transact(ctx, (ctx) => tellOne(ctx, { ...todo, news }))
  }
}

async function tellOne(ctx: Ctx, todo: NewsToDo): Promise<number> {
  await lockName(ctx, `news ${todo.news.one}`)
  const first = ctx.db
    .select({ id: notificationNews.id })
    .from(notificationNews)
    .where(eq(notificationNews.kind, todo.news.one))
    .orderBy(asc(notificationNews.id))
    .limit(AT_ONCE)
  const items = await ctx.db.delete(notificationNews).where(inArray(notificationNews.id, first)).returning()
  await notifyAll(ctx, await messagesOf(ctx, todo, items))
  return items.length
}

async function messagesOf(ctx: Ctx, { news, access, rows, where }: NewsToDo, items: readonly Item[]) {
  const ids = (person: number) => items.filter(({ caused_by }) => caused_by !== person).map(({ row_id }) => row_id)
  const found = await seenBy(ctx, { access: access as Permission, rows, ids, where })
  const unread = await withdrawUnread(ctx, [...found.keys()], [news.one, news.many])
  const messages = new Map<string, Message>()
  for (const [person, ids] of found) {
    const n = ids.length + (unread.get(person) ?? 0)
    const key = n === 1 ? `one ${ids[0]}` : `${n}`
    const known = messages.get(key)
    if (known) known.to.push(person)
    else messages.set(key, { to: [person], ...(n === 1 ? { kind: news.one, ...(await news.about(ctx, ids[0] ?? 0)) } : manyOf(news, n)) })
  }
  return [...messages.values()]
}

function manyOf({ many, link }: NewsToDo['news'], n: number): Pick<Message, 'kind' | 'params' | 'link'> {
  return { kind: many, params: { n }, link }
}

/** Deletes the unread notifications in these kinds; returns how many rows they reported, by account. */
async function withdrawUnread({ db }: Ctx, people: number[], kinds: NoticeKind[]): Promise<Map<number, number>> {
  const { admin_user_id, kind, read_at, params } = notification
  const gone = await db
    .delete(notification)
    .where(and(inArray(admin_user_id, people), inArray(kind, kinds), isNull(read_at)))
    .returning({ person: admin_user_id, n: sql`coalesce((${params}->>'n')::int, 1)`.mapWith(Number) })
  const sums = new Map<number, number>()
  for (const { person, n } of gone) sums.set(person, (sums.get(person) ?? 0) + n)
  return sums
}
