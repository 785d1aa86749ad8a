import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { media as contract } from '#contract/media/media.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { changeRows, lockRows, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { lockFolders } from './folder-place.ts'
import { mediaFiles, folders } from './rows.ts'

/** Moves files into a folder, or out of all folders. */
export function move(ctx: Ctx, { ids, folder_id }: ParsedOf<typeof contract.move>) {
  return transact(ctx, async (ctx) => {
    await lockFolders(ctx)
    if (folder_id !== null && (await lockRows(ctx, folders, [folder_id])).size === 0) throw refuse(folderGone, { field: 'folder_id' })
    const { result } = await changeRows(ctx, mediaFiles, { endpoint: contract.move, ids, set: () => ({ folder_id }) })
    return result
  })
}

/** Renames a file in the library; its address stays. */
export function rename(ctx: Ctx, { id, version, title }: ParsedOf<typeof contract.rename>) {
  return transact(ctx, async (ctx) => {
    const before = await rowOr404(ctx, mediaFiles, id, { lock: true })
    const after = await updateRow(ctx, mediaFiles, before, version, { title })
    await audit(ctx, contract.rename, { id, before, after })
    return { id, version: after.version, title }
  })
}

const folderGone: Label = ['文件夹不存在', 'The folder does not exist']
