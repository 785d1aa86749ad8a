import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where files are kept; served below `/files/`. */
export interface FileStore {
  /** The folder that the web server serves. */
  readonly folder: string
  /** Keeps the bytes under a name made of their content, and answers the address. Equal content is kept once. */
  put(bytes: Uint8Array, extension: string): Promise<{ url: string; hash: string }>
}

/** Files in a folder: written aside and renamed, so that a crash leaves no half file under a good name. */
export function folderStore(folder: string): FileStore {
  return {
    folder,
    async put(bytes, extension) {
      const hash = createHash('sha256').update(bytes).digest('hex')
      const name = `${hash.slice(0, 2)}/${hash}.${extension}`
      const target = join(folder, name)
      await mkdir(dirname(target), { recursive: true })
      const draft = `${target}.${process.pid}.${performance.now()}`
      await writeFile(draft, bytes, { flush: true })
      await rename(draft, target)
      return { url: `/files/${name}`, hash }
    },
  }
}
