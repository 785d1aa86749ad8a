import type { Entry, NewEntry, OutboxStore } from './outbox.ts'

const NAME = 'hexbolt-outbox'
const ACTIONS = 'actions'
/** The first records were SKUs at the shelf. */
const RECORDS = 'shelf'

let opened: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      const actions = request.result.createObjectStore(ACTIONS, { keyPath: 'seq', autoIncrement: true })
      // index entries with equal keys are in `seq` order
      actions.createIndex('account', 'account')
      actions.createIndex('state', ['account', 'state'])
      request.result.createObjectStore(RECORDS)
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
    act(transaction.objectStore(name), (value) => (result = value))
  })
}

/** The actions in IndexedDB: they outlast reloads and browser restarts, and all tabs see the same. */
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

/** Stores a record under each code that it has, for the time without a network. */
export async function storeRecord(account: number, codes: readonly string[], record: object): Promise<void> {
  await within(RECORDS, 'readwrite', (store) => {
    for (const code of codes) store.put(record, [account, code.toUpperCase()])
  })
}

/** The record that was stored last under this code. */
export function storedRecord<Stored>(account: number, code: string): Promise<Stored | undefined> {
  return within<Stored>(RECORDS, 'readonly', (store, give) => {
    const request = store.get([account, code.toUpperCase()])
    request.onsuccess = () => give(request.result as Stored)
  })
}
