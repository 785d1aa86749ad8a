import type { Shelf } from '#contract/goods/sku-count.ts'
import type { Entry, NewEntry, OutboxStore } from './outbox.ts'

const NAME = 'hexbolt-outbox'
const ACTIONS = 'actions'
const SHELF = 'shelf'

/** A SKU as this device has seen it last. */
export interface SeenShelf extends Shelf {
  seen_at: number
}

let opened: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      const actions = request.result.createObjectStore(ACTIONS, { keyPath: 'seq', autoIncrement: true })
      // the entries of an index with equal keys are in the order of `seq`
      actions.createIndex('account', 'account')
      actions.createIndex('state', ['account', 'state'])
      request.result.createObjectStore(SHELF)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no storage'))
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

/** Resolves after the transaction is stored. */
async function within<Result>(
  name: string,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore, give: (result: Result) => void) => void,
): Promise<Result | undefined> {
  const db = await database()
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(name, mode, { durability: 'strict' })
    let result: Result | undefined
    transaction.oncomplete = () => resolve(result)
    transaction.onabort = () => reject(transaction.error ?? new Error('not stored'))
    act(transaction.objectStore(name), (given) => (result = given))
  })
}

/** The actions in IndexedDB: they outlast reloads and restarts of the browser, and all tabs see the same. */
export const outboxDb: OutboxStore = {
  async add(entry: NewEntry) {
    await within(ACTIONS, 'readwrite', (store) => void store.add(entry))
  },

  async list(account) {
    return (await within<Entry[]>(ACTIONS, 'readonly', (store, give) => {
      const request = store.index('account').getAll(account)
      request.onsuccess = () => give(request.result as Entry[])
    })) as Entry[]
  },

  next: (account) =>
    within<Entry>(ACTIONS, 'readonly', (store, give) => {
      const request = store.index('state').get([account, 'waiting'])
      request.onsuccess = () => give(request.result as Entry)
    }),

  change: (seq, to) =>
    within<Entry>(ACTIONS, 'readwrite', (store, give) => {
      const request = store.get(seq)
      request.onsuccess = () => {
        const entry = request.result as Entry | undefined
        const changed = entry && to(entry)
        if (entry && changed === null) store.delete(seq)
        else if (changed) store.put(changed)
        if (changed !== undefined) give(changed ?? (entry as Entry))
      }
    }),
}

/** Remembers a SKU for the time without a network: under its code and its barcode. */
export async function rememberShelf(account: number, shelf: Shelf): Promise<void> {
  const seen: SeenShelf = { ...shelf, seen_at: Date.now() }
  await within(SHELF, 'readwrite', (store) => {
    for (const code of [shelf.code, shelf.barcode]) if (code) store.put(seen, [account, code.toUpperCase()])
  })
}

export function shelfSeen(account: number, code: string): Promise<SeenShelf | undefined> {
  return within<SeenShelf>(SHELF, 'readonly', (store, give) => {
    const request = store.get([account, code.toUpperCase()])
    request.onsuccess = () => give(request.result as SeenShelf)
  })
}
