import { createHash } from 'node:crypto'
import type { FileStore } from '#server/platform/kernel/file-store.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'

/** The store at `STORAGE_URL`: a folder, or `s3://key:secret@host/bucket`. */
export function openStore(storageUrl: string): FileStore {
  return storageUrl.startsWith('s3://') ? s3Store(new URL(storageUrl)) : folderStore(storageUrl)
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A file name, derived from the content. */
export function nameOf(hash: string, extension: string): string {
  return `${hash.slice(0, 2)}/${hash}.${extension}`
}

export const urlOf = (name: string) => `/files/${name}`
export const nameIn = (url: string) => url.slice('/files/'.length)
