import { SEEN_DATABASE } from '#web/base/api/seen-mark.ts'
import type { KeptEntry } from './kept.ts'
import type { KeptAnswer, Owner, SeenStore } from './seen.ts'

const OWNER = 'owner'
// apart from the texts, so that the bounds are checked without reading them
const ENTRIES = 'entries'
const TEXTS = 'texts'
const ONLY = 1

let opened: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(SEEN_DATABASE, 1)
    request.onupgradeneeded = () => {
      for (const name of [OWNER, TEXTS]) request.result.createObjectStore(name)
      request.result.createObjectStore(ENTRIES, { keyPath: 'key' })
    }
    request.onsuccess = () => {
      // another tab wipes the answers
      request.result.onversionchange = () => {
        opened = undefined
        request.result.close()
      }
      resolve(request.result)
    }
    request.onerror = () => reject(request.error ?? new Error('no storage'))
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

type Stores = Record<'owner' | 'entries' | 'texts', IDBObjectStore>

async function within<Result>(
  mode: IDBTransactionMode,
  act: (stores: Stores, give: (result: Result | undefined) => void) => void,
): Promise<Result | undefined> {
  const db = await database()
  return new Promise((resolve, reject) => {
    const transaction = db.transaction([OWNER, ENTRIES, TEXTS], mode)
    let result: Result | undefined
    transaction.oncomplete = () => resolve(result)
    transaction.onabort = () => reject(transaction.error ?? new Error('not stored'))
    const store = (name: string) => transaction.objectStore(name)
    act({ owner: store(OWNER), entries: store(ENTRIES), texts: store(TEXTS) }, (value) => (result = value))
  })
}

/** The answers in IndexedDB. */
export const seenDb: SeenStore = {
  owner: () =>
    within<Owner>('readonly', ({ owner }, give) => {
      const request = owner.get(ONLY)
      request.onsuccess = () => give(request.result as Owner | undefined)
    }),

  async own(next, isNew) {
    await within('readwrite', ({ owner, entries, texts }) => {
      owner.put(next, ONLY)
      if (isNew) for (const store of [entries, texts]) store.clear()
    })
  },

  async put(answers, surplus) {
    await within('readwrite', ({ entries, texts }) => {
      const forget = (key: string) => {
        entries.delete(key)
        texts.delete(key)
      }
      for (const answer of answers) {
        if (answer.text === undefined) forget(answer.key)
        else {
          const { text, ...entry } = answer
          entries.put(entry)
          texts.put(text, entry.key)
        }
      }
      const all = entries.getAll()
      all.onsuccess = () => surplus(all.result as KeptEntry[]).forEach(forget)
    })
  },

  get: (key) =>
    within<KeptAnswer>('readonly', ({ entries, texts }, give) => {
      const [entry, text] = [entries.get(key), texts.get(key)]
      // the last request in the transaction
      text.onsuccess = () => {
        if (entry.result && typeof text.result === 'string') give({ ...(entry.result as KeptEntry), text: text.result })
      }
    }),
}
