import { useMemo, useSyncExternalStore } from 'react'
import type { Label } from '#contract/kit/label.ts'
import { deskOf, useSession } from './store.ts'

/** A record that the person has opened in this browser. */
export interface RecentRecord {
  /** The address that opens it. */
  to: string
  title: string
  /** The name for its entity or its page. */
  kind: Label
  at: number
}

const MOST_KEPT = 20

/** Keeps a record as the newest one; an earlier visit to the same address is replaced. */
export function rememberRecord(record: Omit<RecentRecord, 'at'>): void {
  const key = storageKey()
  const others = recordsIn(localStorage.getItem(key)).filter(({ to }) => to !== record.to)
  localStorage.setItem(key, JSON.stringify([{ ...record, at: Date.now() }, ...others].slice(0, MOST_KEPT)))
  for (const listener of listeners) listener()
}

/** The records that the person has opened, newest first. */
export function useRecentRecords(): readonly RecentRecord[] {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey()))
  return useMemo(() => recordsIn(stored), [stored])
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // another browser tab
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function recordsIn(stored: string | null): RecentRecord[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list.filter(isRecord) : []
  } catch {
    return []
  }
}

function isRecord(value: unknown): value is RecentRecord {
  if (typeof value !== 'object' || value === null) return false
  const { to, title, kind, at } = value as Record<string, unknown>
  return typeof to === 'string' && to.startsWith('/') && typeof title === 'string' && Array.isArray(kind) && typeof at === 'number'
}

function storageKey(): string {
  return `hexbolt-records-${deskOf(useSession.getState())}`
}
