import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'

/** Where files are kept, by name; served below `/files/`. What has a name never changes. */
export interface FileStore {
  /** Bytes, or a file that lies on this machine's disk; that one is read piece by piece and stays where it is. */
  keep(name: string, content: Uint8Array | LocalFile): Promise<void>
  /** In bytes; undefined where there is no file of the name. */
  size(name: string): Promise<number | undefined>
  /** From byte `start` to byte `end`, both included; all of it without. */
  read(name: string, part?: Part): Promise<Readable>
  /** One that is not there is no fault. */
  remove(name: string): Promise<void>
}

export interface LocalFile {
  readonly path: string
}

export interface Part {
  start: number
  end: number
}

/** The store that `STORAGE_URL` means: a folder, or `s3://key:secret@host/bucket`. */
export function openStore(storageUrl: string): FileStore {
  return storageUrl.startsWith('s3://') ? s3Store(new URL(storageUrl)) : folderStore(storageUrl)
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The name of a file, made of its content. */
export function nameOf(hash: string, extension: string): string {
  return `${hash.slice(0, 2)}/${hash}.${extension}`
}

export const urlOf = (name: string) => `/files/${name}`
export const nameIn = (url: string) => url.slice('/files/'.length)
