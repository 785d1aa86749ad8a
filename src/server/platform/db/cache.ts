import type { Pool } from 'pg'
import { hearChannel } from './channel.ts'
import type { Db } from './open.ts'

/** What this process keeps of the database until it hears that it has changed. */
export interface Memory {
  /** The value under `key`, loaded where it is not kept. */
  read<Value>(key: object, what: string, load: (db: Db) => Promise<Value>): Promise<Value>
  /** The value where it is kept; loads nothing. */
  peek<Value>(key: object): Promise<Value> | undefined
  /** Drops what is kept of `what`. */
  forget(what: string): void
  close(): void
}

/** On which PostgreSQL says what has changed. */
export const CHANGE_CHANNEL = 'hexbolt_change'

interface Kept {
  what: string
  value: Promise<unknown>
}

/** Listens from the first reading on. While it cannot hear, nothing is kept: every reading asks the database. */
export function openMemory(db: Db, pool: Pool): Memory {
  const kept = new Map<object, Kept>()
  let isHearing = false
  let begun: Promise<void> | undefined
  let unhear: (() => void) | undefined

  /** Until it hears for the first time, or knows that it cannot yet. */
  function begin(): Promise<void> {
    return new Promise((resolve) => {
      const change = (hears: boolean) => {
        kept.clear()
        isHearing = hears
        resolve()
      }
      unhear = hearChannel(pool, CHANGE_CHANNEL, { heard: forget, connected: () => change(true), lost: () => change(false) })
    })
  }

  function forget(what: string): void {
    for (const [key, entry] of kept) if (entry.what === what) kept.delete(key)
  }

  return {
    async read<Value>(key: object, what: string, load: (db: Db) => Promise<Value>) {
      begun ??= begin()
      await begun
      const known = kept.get(key)
      if (known) return known.value as Promise<Value>
      const value = load(db)
      if (!isHearing) return value
      const entry = { what, value }
      kept.set(key, entry)
      value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key)
      })
      return value
    },
    peek: <Value>(key: object) => kept.get(key)?.value as Promise<Value> | undefined,
    forget,
    close() {
      isHearing = false
      kept.clear()
      unhear?.()
    },
  }
}
