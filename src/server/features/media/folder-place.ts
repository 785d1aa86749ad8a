import { asc, desc, isNull } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { folderTooDeep, MOST_FOLDER_LEVELS } from '#contract/media/folder.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { lockName } from '#server/platform/kernel/lock.ts'
import { pathTo } from '#server/platform/kernel/tree.ts'
import { mediaFolder } from '#server/platform/storage/tables.ts'

export type Folder = typeof mediaFolder.$inferSelect

/** All live folders by id, in list order. */
export async function readFolders(ctx: Ctx): Promise<Map<number, Folder>> {
  const rows = await ctx.db
    .select()
    .from(mediaFolder)
    .where(isNull(mediaFolder.deleted_at))
    .orderBy(desc(mediaFolder.sort), asc(mediaFolder.title), mediaFolder.id)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Locks the tree and its contents until the transaction ends: two concurrent changes, each valid, could create a cycle or fill a deleted
 * folder.
 */
export function lockFolders(ctx: Ctx): Promise<void> {
  return lockName(ctx, 'media folders')
}

/** Throws where a folder with its subfolders cannot have this parent. */
export async function assertFits(ctx: Ctx, id: number | undefined, parentId: number): Promise<void> {
  const folders = await readFolders(ctx)
  const parent = folders.get(parentId)
  if (!parent) throw refuse(parentMissing, { field: 'parent_id' })
  const above = pathTo(folders, parent)
  if (above.some((folder) => folder.id === id)) throw refuse(intoItself, { field: 'parent_id' })
  const height = id === undefined ? 1 : heightOf(folders, id)
  if (above.length + height > MOST_FOLDER_LEVELS) throw refuse(folderTooDeep, { field: 'parent_id' })
}

/** How many levels a folder has with its subfolders. */
function heightOf(folders: ReadonlyMap<number, Folder>, id: number): number {
  const depths = [...folders.values()].map((folder) => pathTo(folders, folder).findIndex((one) => one.id === id))
  return Math.max(...depths) + 1
}

const parentMissing: Label = ['上级文件夹不存在', 'The parent folder does not exist']
const intoItself: Label = ['不能将文件夹移动到自身或其下级', 'A folder cannot be moved into itself or its subfolders']
