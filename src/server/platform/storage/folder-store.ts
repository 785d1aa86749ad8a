import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from '#server/platform/kernel/file-store.ts'

/**
 * Files in a folder: written to a temporary name and renamed, so that a crash leaves no partial file under its final name, and no row
 * without its file.
 */
export function folderStore(folder: string): FileStore {
  return {
    async keep(name, content) {
      const target = join(folder, name)
      const parent = dirname(target)
      const firstFolder = await mkdir(parent, { recursive: true })
      const draft = `${target}.${process.pid}.${performance.now()}`
      await writeFile(draft, 'path' in content ? createReadStream(content.path) : content, { flush: true })
      await rename(draft, target)
      await syncFolder(parent)
      // a new folder's entry is in its parent folder
      for (let folder = parent; firstFolder !== undefined && folder !== dirname(firstFolder); folder = dirname(folder))
        await syncFolder(dirname(folder))
    },
    async size(name) {
      const found = await stat(join(folder, name)).catch(() => undefined)
      return found?.isFile() ? found.size : undefined
    },
    async read(name, part) {
      return createReadStream(join(folder, name), part)
    },
    async remove(name) {
      await rm(join(folder, name), { force: true })
    },
  }
}

/** Writes a folder's entries to disk: a power failure loses a renamed file until its folder is written. */
async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and writes their entries itself
  if (process.platform === 'win32') return
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
