import { mediaFolder as folderContract } from '#contract/media/folder.ts'
import { media as contract } from '#contract/media/media.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { media, mediaFolder } from '#server/platform/storage/tables.ts'

/** The library is shared: every file and every folder is visible. */
export const mediaFiles = entityRows({ table: media, contract, scope: 'shared' })
export const folders = entityRows({ table: mediaFolder, contract: folderContract, scope: 'shared' })
