import { useEffect, useState, useSyncExternalStore } from 'react'
import { textIn, useLanguageStore } from '#web/locales/texts.ts'
import { kitTexts } from '../texts.ts'
import { toast } from './toast.ts'

/** A part of the kit that is fetched when it is first meant to be seen, so that first paints do not carry it. */
export interface OnDemand<Module> {
  load(): Promise<Module>
  /** The module once it is there; asks for it as soon as `wanted` is true. */
  useLoaded(wanted: boolean): Module | undefined
}

export function onDemand<Module>(loader: () => Promise<Module>): OnDemand<Module> {
  let loaded: Module | undefined
  let pending: Promise<Module> | undefined
  const listeners = new Set<() => void>()

  function load(): Promise<Module> {
    pending ??= loader().then(
      (module) => {
        loaded = module
        for (const listener of listeners) listener()
        return module
      },
      (error: unknown) => {
        pending = undefined
        throw error
      },
    )
    return pending
  }

  function useLoaded(wanted: boolean): Module | undefined {
    // as a store, so that nobody misses a module that comes between rendering and the effect
    const module = useSyncExternalStore(subscribe, () => loaded)
    useEffect(() => {
      if (wanted && !loaded) load().catch(sayFailed)
    }, [wanted])
    return wanted ? module : undefined
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { load, useLoaded }
}

/** Keeps a popup mounted from its opening until its closing motion has ended. */
export function useMounted(open: boolean): [mounted: boolean, unmount: () => void] {
  const [mounted, setMounted] = useState(open)
  if (open && !mounted) setMounted(true)
  return [open || mounted, () => setMounted(false)]
}

const AT_REST_MS = 2000

/** Begins when the page that opens has had the line and the processor for itself: `atRest(() => whenIdle(load))`. */
export function atRest(begin: () => () => void): () => void {
  let cancel: (() => void) | undefined
  const timer = setTimeout(() => (cancel = begin()), AT_REST_MS)
  return () => {
    clearTimeout(timer)
    cancel?.()
  }
}

/** As `whenIdle`, for what is only quicker if it is there already: not for whoever asks to save data. */
export function atLeisure(load: () => Promise<unknown>): () => void {
  return savesData() ? () => undefined : whenIdle(load)
}

/** Fetches parts that will probably be needed while the browser has nothing else to do. */
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

function sayFailed(): void {
  toast.error(textIn(kitTexts, useLanguageStore.getState().language, 'failed_to_load'))
}
