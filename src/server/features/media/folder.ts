import { and, count, inArray, isNull } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { folderFields, folderNotEmpty, mediaFolder as contract, type MediaFolderEdit } from '#contract/media/folder.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { taken } from '#server/platform/kernel/constraints.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { labelOf } from '#server/platform/kernel/labels.ts'
import { changeRows, insertRow, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { media, mediaFolder } from '#server/platform/storage/tables.ts'
import { assertFits, lockFolders, readFolders } from './folder-place.ts'
import { folders } from './rows.ts'

export const entity = defineEntity({
  ...folders,
  title: mediaFolder.title,
  constraints: { media_folder_parent_id_title_key: taken('title', labelOf(folderFields.title)) },
})

export async function list(ctx: Ctx) {
  const [folders, counts] = await Promise.all([
    readFolders(ctx),
    ctx.db.select({ folder: media.folder_id, files: count() }).from(media).where(isNull(media.deleted_at)).groupBy(media.folder_id),
  ])
  const files = new Map(counts.map((one) => [one.folder, one.files]))
  return {
    list: [...folders.values()].map((folder) => ({ ...folder, file_count: files.get(folder.id) ?? 0 })),
    outside: files.get(null) ?? 0,
  }
}

export function edit(ctx: Ctx, { id, version, ...values }: MediaFolderEdit) {
  return transact(ctx, async (ctx) => {
    await lockFolders(ctx)
    const before = id === undefined ? null : await rowOr404(ctx, folders, id)
    const parent = values.parent_id
    if (typeof parent === 'number' && parent !== before?.parent_id) await assertFits(ctx, id, parent)
    const after = before ? await updateRow(ctx, folders, before, version, values) : await insertRow(ctx, folders, values)
    await audit(ctx, contract.edit, { id: after.id, before, after })
    return { id: after.id, version: after.version }
  })
}

/** Only empty folders can be deleted. */
export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return transact(ctx, async (ctx) => {
    await lockFolders(ctx)
    const filled = await filledAmong(ctx, ids)
    const { result } = await changeRows(ctx, folders, {
      endpoint: contract.delete,
      ids,
      refusal: ({ id }) => (filled.has(id) ? { label: folderNotEmpty } : undefined),
      set: () => ({ deleted_at: ctx.now.toISOString() }),
    })
    return result
  })
}
export { remove as delete }

async function filledAmong(ctx: Ctx, ids: number[]): Promise<Set<number | null>> {
  const above = ctx.db
    .select({ id: mediaFolder.parent_id })
    .from(mediaFolder)
    .where(and(inArray(mediaFolder.parent_id, ids), isNull(mediaFolder.deleted_at)))
  const around = ctx.db
    .select({ id: media.folder_id })
    .from(media)
    .where(and(inArray(media.folder_id, ids), isNull(media.deleted_at)))
  const rows = await above.union(around)
  return new Set(rows.map(({ id }) => id))
}
