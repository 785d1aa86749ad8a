import type { notice, Notice } from '#contract/notice/notice.ts'
import { call, RequestError } from '#web/api/client.ts'
import { passOn } from '#web/api/live-events.ts'
import { queryClient } from '#web/api/query.ts'
import { acceptLanguage } from '#web/api/request.ts'
import { token } from '#web/api/token.ts'
import type { LightWire } from '#web/api/wire.ts'
import { toast } from '#web/kit/ui/toast.ts'
import { textIn, useLanguageStore } from '#web/locales/texts.ts'
import { navigate } from '#web/router/location.ts'
import { useLock } from '#web/session/lock.ts'
import { renewAccess } from '#web/session/renew-access.ts'
import { eventReader, type ServerEvent } from './event-stream.ts'
import { noticeText } from './notice-text.ts'
import { noticeTexts } from './texts.ts'
import { useUnread } from './unread-store.ts'

const unreadWire: LightWire<typeof notice.unread> = {
  address: 'notice.notice.unread',
  method: 'GET',
  path: '/api/notice/unread',
  upload: false,
  idempotent: false,
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
// whoever looks at another tab for a moment keeps the connection
const HIDDEN_MS = 60_000

/**
 * Keeps what is told up to date while the window is seen; a hidden one holds no connection, of which a browser has few, and catches up
 * when it is seen again. Answers the end of it.
 */
export function startLive(): () => void {
  let stop: AbortController | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined

  const start = () => {
    clearTimeout(hiding)
    if (stop || document.visibilityState === 'hidden' || useLock.getState().isLocked) return
    const own = new AbortController()
    stop = own
    void follow(own.signal).finally(() => {
      if (stop === own) stop = undefined
    })
  }
  const end = () => {
    stop?.abort()
    stop = undefined
  }
  const onVisibility = () => {
    if (document.visibilityState === 'visible') start()
    else hiding = setTimeout(end, HIDDEN_MS)
  }
  document.addEventListener('visibilitychange', onVisibility)
  // what had ended goes on with a new token, and with the key to the screen
  const forgets = [token.subscribe(start), useLock.subscribe(start)]
  start()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    for (const forget of forgets) forget()
    clearTimeout(hiding)
    end()
    useUnread.setState({ unread: 0 })
    wasHere = false
  }
}

/** Opens the stream again whenever it breaks, ever later while it fails; ends when the session has. */
async function follow(signal: AbortSignal): Promise<void> {
  let last: string | undefined
  let wait = FIRST_WAIT_MS
  // whoever was away has not heard that his permissions have changed
  if (wasHere) void learnAccess()
  wasHere = true
  while (!signal.aborted) {
    try {
      // also brings a good token where the old one has run out
      const { unread, last_id } = await call(unreadWire, {}, { signal, quiet: true })
      useUnread.setState({ unread })
      last ??= String(last_id)
      const isClosed = await readStream(last, signal, (id) => {
        wait = FIRST_WAIT_MS
        last = id ?? last
      })
      if (isClosed) return
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof RequestError && [401, 402, 403, 423].includes(error.code)) return
    }
    await pause(wait * (1 + Math.random()), signal)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
}

let wasHere = false

/** Learns what the person may now, and says so where it has changed. */
async function learnAccess(): Promise<void> {
  const isOther = await renewAccess().catch(() => false)
  if (isOther) toast.info(textIn(noticeTexts, useLanguageStore.getState().language, 'access'))
}

/** Reads one connection to its end; true when the server says that the session is over. */
async function readStream(last: string, signal: AbortSignal, heard: (id: string | undefined) => void): Promise<boolean> {
  const { language } = useLanguageStore.getState()
  const headers = { Authorization: `Bearer ${token.read()}`, 'Accept-Language': acceptLanguage(language), 'Last-Event-ID': last }
  const response = await fetch('/api/events', { headers, signal })
  if (!response.ok || !response.body) return false
  const renewed = response.headers.get('refresh_token')
  if (renewed) token.write(renewed)
  passOn('connected', undefined)
  const fresh: Notice[] = []
  let isClosed = false
  const read = eventReader((event) => {
    heard(event.id)
    if (event.event === 'closed') isClosed = true
    else receive(event, fresh)
  })
  // not `for await`: streams are not iterable in every browser that we serve
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) read(piece.value)
  return isClosed
}

/** New ones are collected until the count that follows them, so that many that come together are one message. */
function receive({ event, data }: ServerEvent, fresh: Notice[]): void {
  if (event === 'presence' || event === 'task' || event === 'waiting') return passOn(event, JSON.parse(data))
  if (event === 'access') return void learnAccess()
  // the server writes its own contract's rows
  if (event === 'notice') fresh.push(JSON.parse(data) as Notice)
  if (event !== 'unread') return
  useUnread.setState(JSON.parse(data) as { unread: number })
  void queryClient.invalidateQueries({ queryKey: ['notice', 'notice', 'list'] })
  const [one, ...more] = fresh.splice(0).filter(({ read_at }) => read_at === null)
  if (one) announce(one, more.length)
}

function announce(one: Notice, more: number): void {
  const { language } = useLanguageStore.getState()
  if (more > 0) return toast.info(textIn(noticeTexts, language, 'several', { n: more + 1 }))
  const { link } = one
  toast.info(
    noticeText(one, language),
    link === null ? undefined : { action: { title: textIn(noticeTexts, language, 'open'), run: () => navigate(link) } },
  )
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
