import { useEffect, useState, useSyncExternalStore } from 'react'
import { textIn, texts, useLanguageStore } from '#web/base/locales/texts.ts'
import { ChunkError, chunkInTime } from '#web/base/router/chunk.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { dismissToast, toast } from '#web/kit/ui/overlay/toast.ts'
import { countedAttribute } from './counted-attribute.ts'

export const loadedTexts = texts({
  zh: { not_loaded: '没有加载出来', unseen: '离线时无法查看', retry: '重新加载' },
  en: { not_loaded: 'It could not be loaded', unseen: 'Not available offline', retry: 'Retry' },
})

/** A kit part that loads when it is first shown, so that first paints do not carry it. */
export interface OnDemand<Module> {
  load(): Promise<Module>
  /** The module once it is loaded; starts loading as soon as `isNeeded` is true. */
  useLoaded(isNeeded: boolean): Module | undefined
  /** Shows the failed load, until it succeeds, the person retries or closes the message: the page has no other sign for it. */
  complain(error: unknown): void
}

export function onDemand<Module>(loader: () => Promise<Module>): OnDemand<Module> {
  let loaded: Module | undefined
  let pending: Promise<Module> | undefined
  let complaint: number | undefined
  const listeners = new Set<() => void>()

  function load(): Promise<Module> {
    pending ??= chunkInTime(() => loader().then(keep)).catch((error: unknown) => {
      pending = undefined
      throw error
    })
    return pending
  }

  function keep(module: Module): Module {
    loaded = module
    if (complaint !== undefined) dismissToast(complaint)
    for (const listener of listeners) listener()
    return module
  }

  function useLoaded(isNeeded: boolean): Module | undefined {
    // a store, so that no component misses a module that loads between rendering and the effect
    const module = useSyncExternalStore(subscribe, () => loaded)
    useEffect(() => {
      if (isNeeded && !loaded) showUntilDone(load().catch(complain))
    }, [isNeeded])
    return isNeeded ? module : undefined
  }

  function complain(error: unknown): void {
    const { language } = useLanguageStore.getState()
    const message = error instanceof ChunkError ? error.message : textIn(kitTexts, language, 'failed_to_load')
    const action = { title: textIn(loadedTexts, language, 'retry'), run: () => showUntilDone(load().catch(complain)) }
    complaint = toast.error(message, { action, stays: true })
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { load, useLoaded, complain }
}

const showLoading = countedAttribute('data-loading')

/** The page has `data-loading` and a progress cursor until the part that the person has opened is shown, or its load has failed. */
function showUntilDone(part: Promise<unknown>): void {
  void part.finally(showLoading())
}

/** Keeps a popup mounted from its opening until its closing motion has ended. */
export function useMounted(open: boolean): [mounted: boolean, unmount: () => void] {
  const [mounted, setMounted] = useState(open)
  if (open && !mounted) setMounted(true)
  return [open || mounted, () => setMounted(false)]
}

const AT_REST_MS = 2000

/** Starts after the opening page has finished its requests and its rendering: `atRest(() => whenIdle(load))`. */
export function atRest(begin: () => () => void): () => void {
  let cancel: (() => void) | undefined
  const timer = setTimeout(() => (cancel = begin()), AT_REST_MS)
  return () => {
    clearTimeout(timer)
    cancel?.()
  }
}

/** As `whenIdle`, for optional preloading: it is off when the person asks to save data. */
export function onIdle(load: () => Promise<unknown>): () => void {
  return savesData() ? () => undefined : whenIdle(load)
}

/** Preloads parts that will probably be needed while the browser is idle. */
export function whenIdle(load: () => Promise<unknown>): () => void {
  const run = () => void load().catch(() => undefined)
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
