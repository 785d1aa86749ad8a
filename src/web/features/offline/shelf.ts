import type { CountClash, Shelf } from '#contract/goods/sku-count.ts'
import { storedRecord, storeRecord } from '#web/kit/outbox/outbox-db.ts'

/** A SKU as this device has seen it last. */
export interface SeenShelf extends Shelf {
  seen_at: number
}

/** Remembers a SKU for the time without a network: under its code and its barcode. */
export function rememberShelf(account: number, shelf: Shelf): Promise<void> {
  const codes = [shelf.code, shelf.barcode].filter((code): code is string => Boolean(code))
  return storeRecord(account, codes, { ...shelf, seen_at: Date.now() } satisfies SeenShelf)
}

export function shelfSeen(account: number, code: string): Promise<SeenShelf | undefined> {
  return storedRecord<SeenShelf>(account, code)
}

/** The counts in a refused count's data. Versions before 0.1.0 stored the counts alone. */
export function clashOf(data: unknown): CountClash {
  return typeof data === 'object' && data !== null && 'count' in data ? (data.count as CountClash) : (data as CountClash)
}
