// Built by scripts/service-worker.ts, which says what the shell of this build consists of.
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

// the types of a page and those of a worker do not go together in one program
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

/** Keeps the shell of this build; what an earlier one has kept under the same name is the same. */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE)
  await Promise.all(
    SHELL_FILES.map(async (path) => {
      const kept = isLasting(path) ? await caches.match(path, { ignoreVary: true }) : undefined
      if (kept) await cache.put(path, kept)
      else await cache.add(new Request(path, { cache: isLasting(path) ? 'default' : 'reload' }))
    }),
  )
}

/** The build before stays as well: other tabs may still run it and ask for parts that the server has no more. */
async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** Static files and the page itself; answers of the interface and people's files are never touched. */
function answerTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return undefined
  if (isLasting(pathname)) return keptFirst(request)
  if (pathname === PAGE ? request.mode === 'navigate' : SHELL_FILES.includes(pathname)) return freshFirst(request, pathname)
  return undefined
}

async function keptFirst(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { ignoreVary: true })
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.ok) await (await caches.open(CACHE)).put(request.url, fresh.clone())
  return fresh
}

async function freshFirst(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await (await caches.open(CACHE)).match(path, { ignoreVary: true })
    if (!kept) throw error
    console.warn('Offline: the kept shell is shown')
    return kept
  }
}

/** Its name is made of its content, so it never changes. */
function isLasting(path: string): boolean {
  return path.startsWith('/assets/')
}
