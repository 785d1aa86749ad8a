// Built by scripts/service-worker.ts, which lists the shell files in this build.
declare const SHELL_FILES: readonly string[]
declare const SHELL_VERSION: string

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends LifeEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

interface Worker {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

// the types for a page and for a worker conflict in one program
const worker = globalThis as unknown as Worker
const PREFIX = 'hexbolt-'
const CACHE = PREFIX + SHELL_VERSION
const PAGE = '/'

worker.addEventListener('install', (event) => event.waitUntil(fill()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting()
})
worker.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request)
  if (answer) event.respondWith(answer)
})

/** Caches this build's shell; a file that an earlier build has cached under the same name is equal. */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE)
  await Promise.all(
    SHELL_FILES.map(async (path) => {
      const cachedResponse = isLasting(path) ? await caches.match(path, { ignoreVary: true }) : undefined
      if (cachedResponse) await cache.put(path, cachedResponse)
      else await cache.add(new Request(path, { cache: isLasting(path) ? 'default' : 'reload' }))
    }),
  )
}

/** The previous build stays cached too: other tabs may still run it and request files that the server no longer has. */
async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** Handles static files and the page itself; API answers and uploaded files are never cached. */
function answerTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return undefined
  if (isLasting(pathname)) return keptFirst(request)
  if (pathname === PAGE ? request.mode === 'navigate' : SHELL_FILES.includes(pathname)) return freshFirst(request, pathname)
  return undefined
}

async function keptFirst(request: Request): Promise<Response> {
  const cachedResponse = await caches.match(request.url, { ignoreVary: true })
  if (cachedResponse) return cachedResponse
  const fresh = await fetch(request)
  if (fresh.ok) await (await caches.open(CACHE)).put(request.url, fresh.clone())
  return fresh
}

async function freshFirst(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const cachedResponse = await (await caches.open(CACHE)).match(path, { ignoreVary: true })
    if (!cachedResponse) throw error
    console.warn('Offline: the kept shell is shown')
    return cachedResponse
  }
}

/** The file name contains a content hash, so the file never changes. */
function isLasting(path: string): boolean {
  return path.startsWith('/assets/')
}
