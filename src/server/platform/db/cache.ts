import type { Pool } from 'pg'
import { subscribe } from './channel.ts'

/** The cache in this process, valid until an invalidation arrives. */
export interface Cache {
  /** The value under `key`, loaded if it is not cached. */
  read<Value>(key: object, what: string, load: () => Promise<Value>): Promise<Value>
  /** The cached value; loads nothing. */
  peek<Value>(key: object): Promise<Value> | undefined
  /** Removes the values for `what`. */
  forget(what: string): void
  close(): void
}

/** The PostgreSQL channel for invalidations. */
export const CHANGE_CHANNEL = 'hexbolt_change'

interface CacheEntry {
  what: string
  value: Promise<unknown>
}

/** Listens from the first read on. Without a connection nothing is cached: every read queries the database. */
export function openCache(pool: Pool): Cache {
  const cache = new Map<object, CacheEntry>()
  let isHearing = false
  let begun: Promise<void> | undefined
  let unhear: (() => void) | undefined

  /** Resolves when the process listens for the first time, or when the first attempt has failed. */
  function begin(): Promise<void> {
    return new Promise((resolve) => {
      const change = (hears: boolean) => {
        cache.clear()
        isHearing = hears
        resolve()
      }
      unhear = subscribe(pool, CHANGE_CHANNEL, { heard: forget, connected: () => change(true), lost: () => change(false) })
    })
  }

  function forget(what: string): void {
    for (const [key, entry] of cache) if (entry.what === what) cache.delete(key)
  }

  return {
    async read<Value>(key: object, what: string, load: () => Promise<Value>) {
      begun ??= begin()
      await begun
      const known = cache.get(key)
      if (known) return known.value as Promise<Value>
      const value = load()
      if (!isHearing) return value
      const entry = { what, value }
      cache.set(key, entry)
      value.catch(() => {
        if (cache.get(key) === entry) cache.delete(key)
      })
      return value
    },
    peek: <Value>(key: object) => cache.get(key)?.value as Promise<Value> | undefined,
    forget,
    close() {
      isHearing = false
      cache.clear()
      unhear?.()
    },
  }
}
