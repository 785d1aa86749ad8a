import { upload as contract } from '#contract/common/upload.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { mediaRow, storeImage } from '../files/media.ts'

/** Stores a picture and answers the address under which fields may name it (domain §17.3). */
export async function image(ctx: Ctx, { file }: { file: Uint8Array }) {
  // before the transaction: decoding takes long, and a connection is not to wait for it
  const stored = await storeImage(ctx.files, file)
  return transact(ctx, async (ctx) => {
    const { row, isNew } = await mediaRow(ctx.db, stored, { id: ctx.actor.id, at: ctx.now })
    if (isNew) await audit(ctx, contract.image, { id: row.id, before: null, after: row })
    return { url: row.url, id: row.id, width: row.width, height: row.height }
  })
}
