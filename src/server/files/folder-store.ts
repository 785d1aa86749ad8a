import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './store.ts'

/** Files in a folder: written aside and renamed, so that a crash leaves no half file under a good name. */
export function folderStore(folder: string): FileStore {
  return {
    async keep(name, content) {
      const target = join(folder, name)
      await mkdir(dirname(target), { recursive: true })
      const draft = `${target}.${process.pid}.${performance.now()}`
      await writeFile(draft, 'path' in content ? createReadStream(content.path) : content, { flush: true })
      await rename(draft, target)
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
