import { sql } from 'drizzle-orm'
import type { Permission } from '#contract/kit/endpoint.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { forbidden } from '#server/platform/kernel/errors.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import type { Task } from '#server/platform/tasks/run.ts'
import { task } from '#server/platform/tasks/tables.ts'

/** The change kind for a task: its own kind, or for an undo the kind for the first task in its chain. */
export async function originsOf({ db }: Ctx, rows: readonly Task[]): Promise<(row: Task) => string> {
  const undos = rows.flatMap(({ id, undo_of }) => (undo_of === null ? [] : [id]))
  if (undos.length === 0) return ({ kind }) => kind
  const found = await db.execute<{ undo: number; kind: string }>(sql`
    with recursive chain as (
      select id as undo, undo_of as at from ${task} where id = any(${sql.param(undos)}::bigint[])
      union all select chain.undo, t.undo_of from chain join ${task} t on t.id = chain.at where t.undo_of is not null)
    select chain.undo::float8 as undo, t.kind from chain join ${task} t on t.id = chain.at where t.undo_of is null`)
  const kinds = new Map(found.rows.map(({ undo, kind }) => [undo, kind]))
  return ({ id, kind }) => kinds.get(id) ?? kind
}

export async function originOf(ctx: Ctx, row: Task): Promise<string> {
  return (await originsOf(ctx, [row]))(row)
}

/** Tells whether the person may perform this kind of work: `goods.sku.bulk` requires `goods:sku:bulk`. */
export function mayDo({ actor }: Ctx, kind: string): boolean {
  return mayCall(actor, permissionOf(kind))
}

export function mustMay(ctx: Ctx, kind: string): void {
  if (!mayDo(ctx, kind)) throw forbidden(permissionOf(kind))
}

function permissionOf(kind: string): Permission {
  // kinds are call addresses, and call permissions are derived from call addresses
  return kind.replaceAll('.', ':') as Permission
}
