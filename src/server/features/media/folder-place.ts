import { asc, desc, isNull } from 'drizzle-orm'
import { folderTooDeep, MOST_FOLDER_LEVELS } from '#contract/media/folder.ts'
import type { Label } from '#contract/kit/label.ts'
import { mediaFolder } from '../common/tables.ts'
import type { Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { lockName } from '../core/lock.ts'
import { lineOf } from '../core/tree.ts'

export type Folder = typeof mediaFolder.$inferSelect

/** All live folders by id, in the order of their lists. */
export async function readFolders(ctx: Ctx): Promise<Map<number, Folder>> {
  const rows = await ctx.db
    .select()
    .from(mediaFolder)
    .where(isNull(mediaFolder.deleted_at))
    .orderBy(desc(mediaFolder.sort), asc(mediaFolder.title), mediaFolder.id)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Keeps the tree and what lies in it until the transaction ends: two changes that each are right may make a cycle, or fill what goes. */
export function lockFolders(ctx: Ctx): Promise<void> {
  return lockName(ctx, 'media folders')
}

/** Throws where a folder, new or with what is beneath it, cannot stand under another. */
export async function assertFits(ctx: Ctx, id: number | undefined, parentId: number): Promise<void> {
  const folders = await readFolders(ctx)
  const parent = folders.get(parentId)
  if (!parent) throw refuse(parentMissing, { field: 'parent_id' })
  const above = lineOf(folders, parent)
  if (above.some((folder) => folder.id === id)) throw refuse(intoItself, { field: 'parent_id' })
  const height = id === undefined ? 1 : heightOf(folders, id)
  if (above.length + height > MOST_FOLDER_LEVELS) throw refuse(folderTooDeep, { field: 'parent_id' })
}

/** How many levels a folder and what is beneath it have. */
function heightOf(folders: ReadonlyMap<number, Folder>, id: number): number {
  const depths = [...folders.values()].map((folder) => lineOf(folders, folder).findIndex((one) => one.id === id))
  return Math.max(...depths) + 1
}

const parentMissing: Label = ['上级文件夹不存在', 'The parent folder does not exist']
const intoItself: Label = ['不能将文件夹移动到自身或其下级', 'A folder cannot be moved into itself or what is beneath it']
