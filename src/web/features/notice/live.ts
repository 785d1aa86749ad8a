import { noticeKinds } from '#contract/notice/kinds.ts'
import type { Notice } from '#contract/notice/notice.ts'
import { call, RequestError } from '#web/base/api/client.ts'
import { followed, passOn } from '#web/base/api/live-events.ts'
import { queryClient } from '#web/base/api/query.ts'
import { acceptLanguage } from '#web/base/api/request.ts'
import { token } from '#web/base/api/token.ts'
import { textIn, useLanguageStore, texts } from '#web/base/locales/texts.ts'
import { navigate } from '#web/base/router/location.ts'
import { sessionEndpoints } from '#web/base/session/endpoints.ts'
import { useLock } from '#web/base/session/lock.ts'
import { renewAccess } from '#web/base/session/renew-access.ts'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { eventReader, type ServerEvent } from './event-stream.ts'
import { isKnown, noticeText } from './notice-text.ts'
import { useUnread } from './unread-store.ts'

const noticeTexts = texts({
  zh: {
    open: '查看',
    several: '收到 {n} 条新消息',
    access: '您的权限已更新',
  },
  en: {
    open: 'View',
    several: '{n:new message|new messages}',
    access: 'Your permissions have changed',
  },
})

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
// a short switch to another tab keeps the connection
const HIDDEN_MS = 60_000

/**
 * Keeps live data up to date while the window is visible. A hidden window closes its connection, because a browser has only a few, and
 * reads the missed events when it becomes visible again. Returns the function that stops it.
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
  // an ended stream reconnects with a new token, and after an unlock
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

/** Opens the stream again whenever it breaks, with a growing delay while it fails; stops when the session has ended. */
async function follow(signal: AbortSignal): Promise<void> {
  let last: string | undefined
  let wait = FIRST_WAIT_MS
  // permission changes during an interruption were missed
  if (wasHere) void learnAccess()
  wasHere = true
  while (!signal.aborted) {
    try {
      // this call also refreshes an expired token
      const { unread, last_id } = await call(sessionEndpoints.unread, {}, { signal })
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

/** Reads the person's current permissions, and shows a message if they have changed. */
async function learnAccess(): Promise<void> {
  const isOther = await renewAccess().catch(() => false)
  if (isOther) toast.info(textIn(noticeTexts, useLanguageStore.getState().language, 'access'))
}

/** Reads one connection to its end; true if the server reports the session end. */
async function readStream(last: string, signal: AbortSignal, heard: (id: string | undefined) => void): Promise<boolean> {
  const { language } = useLanguageStore.getState()
  const bearer = token.read()
  const headers = { Authorization: `Bearer ${bearer}`, 'Accept-Language': acceptLanguage(language), 'Last-Event-ID': last }
  const response = await fetch('/api/events', { headers, signal })
  if (!response.ok || !response.body) return false
  const renewed = response.headers.get('refresh_token')
  // a login or logout in the meantime takes precedence
  if (renewed && bearer === token.read()) token.write(renewed)
  passOn('connected', undefined)
  const fresh: Notice[] = []
  let isClosed = false
  const read = eventReader((event) => {
    heard(event.id)
    if (event.event === 'closed') isClosed = true
    else receive(event, fresh)
  })
  // not `for await`: streams are not iterable in every supported browser
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) read(piece.value)
  return isClosed
}

/** New notifications are collected until the count that follows them, so that several at once show one message. */
function receive({ event, data }: ServerEvent, fresh: Notice[]): void {
  if (event === 'presence' || event === 'task' || event === 'waiting') return passOn(event, JSON.parse(data))
  if (event === 'access') return void learnAccess()
  // the server writes these rows by the same contract
  if (event === 'notice') fresh.push(JSON.parse(data) as Notice)
  if (event !== 'unread') return
  useUnread.setState(JSON.parse(data) as { unread: number })
  void queryClient.invalidateQueries({ queryKey: ['notice', 'notice', 'list'] })
  const [one, ...more] = fresh.splice(0).filter(({ read_at, params }) => read_at === null && !followed.has(Number(params['task_id'])))
  if (!one) return
  announce(one, more.length)
  const heard = [one, ...more].findLast(({ kind }) => isAudible(kind))
  if (heard && useUnread.getState().hasSound) void import('./sound.ts').then(({ playSound }) => playSound(heard.id))
}

function isAudible(kind: string): boolean {
  return isKnown(kind) && noticeKinds[kind].group === 'order'
}

function announce(one: Notice, more: number): void {
  const { language } = useLanguageStore.getState()
  if (more > 0) return void toast.info(textIn(noticeTexts, language, 'several', { n: more + 1 }))
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
