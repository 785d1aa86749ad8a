import type { Readable } from 'node:stream'

/** A file store by name, served below `/files/`. The content under a name never changes. */
export interface FileStore {
  /** Stores bytes, or a file on the local disk; such a file is read piece by piece and not removed. */
  keep(name: string, content: Uint8Array | LocalFile): Promise<void>
  /** The size in bytes; undefined without a file by this name. */
  size(name: string): Promise<number | undefined>
  /** The bytes from `start` to `end`, both included; without them the whole file. */
  read(name: string, part?: Part): Promise<Readable>
  /** Removes a file; a missing file is no error. */
  remove(name: string): Promise<void>
}

export interface LocalFile {
  readonly path: string
}

export interface Part {
  start: number
  end: number
}
