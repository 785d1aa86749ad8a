import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import { comment as contract } from '#contract/comment/comment.ts'
import { commentsLink, type RecordAddress } from '#contract/common/record-pages.ts'
import type { ParsedOf, Permission } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { seesRecord } from '#server/features/history/history.ts'
import { isMasked, recordedAt } from '#server/features/history/record.ts'
import { accountsNamed, accountsWithPermission } from '#server/identity/access/accounts-with-permission.ts'
import { actorById } from '#server/identity/session/actor.ts'
import { accountName, adminUser } from '#server/identity/tables.ts'
import { readProjected } from '#server/platform/entity/projection.ts'
import { entityAt } from '#server/platform/entity/registry.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError, notFound, refuse } from '#server/platform/kernel/errors.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { notify } from '#server/platform/notify/notify.ts'
import { comment } from './tables.ts'

interface Target {
  entity: RecordAddress
  id: number
}

const name = accountName(adminUser)

/** The comments on a record, the newest first. */
export async function list(ctx: Ctx, { entity, id, cursor, page_size }: ParsedOf<typeof contract.list>) {
  recordedAt(ctx, entity)
  if (!(await seesRecord(ctx, entity, id))) return { list: [], next: null }
  const rows = await ctx.db
    .select({ comment, by: name })
    .from(comment)
    .leftJoin(adminUser, eq(adminUser.id, comment.created_by))
    .where(
      and(
        eq(comment.entity, entity),
        eq(comment.row_id, id),
        isNull(comment.deleted_at),
        cursor === undefined ? undefined : lt(comment.id, cursor),
      ),
    )
    .orderBy(desc(comment.id))
    .limit(page_size + 1)
  const page = rows.slice(0, page_size)
  const names = await namesOf(ctx, [...new Set(page.flatMap(({ comment }) => comment.mentions))])
  const list = page.map(({ comment: { id, content, created_at, created_by, mentions }, by }) => ({
    id,
    content,
    created_at,
    by,
    is_mine: created_by === ctx.actor.id,
    mentions: mentions.flatMap((person) => names.get(person) ?? []),
  }))
  return { list, next: rows.length > page_size ? (list.at(-1)?.id ?? null) : null }
}

/** The record's name and its comment count; throws 404 if the caller does not see the record. */
export async function about(ctx: Ctx, { entity, id }: ParsedOf<typeof contract.about>) {
  recordedAt(ctx, entity)
  const title = await titleOf(ctx, { entity, id })
  const onRecord = and(eq(comment.entity, entity), eq(comment.row_id, id), isNull(comment.deleted_at))
  return { title, count: await ctx.db.$count(comment, onRecord) }
}

/** Up to twenty active accounts with the permission for the record, by part of their name. */
export async function people(ctx: Ctx, { entity, id, word }: ParsedOf<typeof contract.people>) {
  const { detail } = recordedAt(ctx, entity)
  if (!(await seesRecord(ctx, entity, id))) return { list: [] }
  const able = await accountsWithPermission(ctx, detail.access as Permission)
  return { list: await accountsNamed(ctx, able, word) }
}

/** Adds a comment and notifies the mentioned persons. Each mentioned person must see the record. */
export async function add(ctx: Ctx, { entity, id, content, mentions = [] }: ParsedOf<typeof contract.add>) {
  const { detail, entity: recorded } = recordedAt(ctx, entity)
  const title = await titleOf(ctx, { entity, id })
  const people = [...new Set(mentions)].toSorted((one, other) => one - other)
  for (const person of people) await mustSee(ctx, person, { entity, id }, detail.access as Permission)
  return transact(ctx, async (ctx) => {
    const created_at = ctx.now.toISOString()
    const [newRow] = await ctx.db
      .insert(comment)
      .values({ entity, row_id: id, content, mentions: people, created_at, created_by: ctx.actor.id })
      .returning()
    const after = newRow as NonNullable<typeof newRow>
    await audit(ctx, contract.add, { id: after.id, before: null, after })
    await notify(ctx, {
      to: people.filter((person) => person !== ctx.actor.id),
      kind: 'mentioned',
      params: { name: ctx.actor.real_name || ctx.actor.username, entity: recorded.$.label, title },
      link: commentsLink(entity, id),
    })
    return { id: after.id }
  })
}

/** Deletes the calling person's comment. */
export function remove(ctx: Ctx, { id }: { id: number }) {
  return transact(ctx, async (ctx) => {
    const mine = and(eq(comment.id, id), eq(comment.created_by, ctx.actor.id), isNull(comment.deleted_at))
    const [before] = await ctx.db.select().from(comment).where(mine).for('update')
    if (!before) throw notFound(contract.$.label)
    const after = { ...before, deleted_at: ctx.now.toISOString() }
    await ctx.db.update(comment).set({ deleted_at: after.deleted_at }).where(eq(comment.id, id))
    await audit(ctx, contract.delete, { id, before, after })
    return { id }
  })
}
export { remove as delete }

/**
 * The record's name, by the title or else the code in its descriptor; throws 404 if the caller does not see it. A masked field is never
 * a name, because the mentioned person reads it as well.
 */
async function titleOf(ctx: Ctx, { entity, id }: Target): Promise<string> {
  const row = await readProjected(ctx, entity, id)
  const { named, title, code } = entityAt(entity) ?? {}
  const names = [named, title?.name, code?.name].filter((name) => name !== undefined && !isMasked(entity, name)) as string[]
  const values = names.map((name) => row[name]).filter((value) => value !== null && value !== undefined && value !== '')
  return values.length > 0 ? String(values[0]) : String(id)
}

async function mustSee(ctx: Ctx, person: number, target: Target, permission: Permission): Promise<void> {
  const actor = await actorById(ctx.db, person)
  const sees = actor && mayCall(actor, permission) && (await isSeen({ ...ctx, actor }, target))
  if (!sees) throw refuse(unseen, { field: 'mentions' })
}

async function isSeen(ctx: Ctx, target: Target): Promise<boolean> {
  try {
    await titleOf(ctx, target)
    return true
  } catch (fault) {
    if (fault instanceof ApiError && fault.code === 404) return false
    throw fault
  }
}

async function namesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, { id: number; name: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: adminUser.id, name })
    .from(adminUser)
    .where(inArray(adminUser.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

const unseen: Label = ['提到的人无权查看该记录', 'A mentioned person may not see this record']
