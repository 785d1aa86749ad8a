import { media as contract } from '#contract/media/media.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { media, mediaFolder } from '../common/tables.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { changeRows, lockRows, rowOr404, updateRow } from '../core/rows.ts'
import { lockFolders } from './folder-place.ts'

/** Puts files into a folder, or out of every one. */
export function move(ctx: Ctx, { ids, folder_id }: ParsedOf<typeof contract.move>) {
  return transact(ctx, async (ctx) => {
    await lockFolders(ctx)
    if (folder_id !== null && (await lockRows(ctx, mediaFolder, [folder_id])).size === 0) throw refuse(folderGone, { field: 'folder_id' })
    const { result } = await changeRows(ctx, { table: media, endpoint: contract.move, entity: contract, ids, set: () => ({ folder_id }) })
    return result
  })
}

/** Another name in the library; the address of the file stays. */
export function rename(ctx: Ctx, { id, version, title }: ParsedOf<typeof contract.rename>) {
  return transact(ctx, async (ctx) => {
    const before = await rowOr404(ctx, media, contract, id, { lock: true })
    const after = await updateRow(ctx, media, before, version, { title })
    await audit(ctx, contract.rename, { id, before, after })
    return { id, version: after.version, title }
  })
}

const folderGone: Label = ['文件夹不存在', 'The folder does not exist']
