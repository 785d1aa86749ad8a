import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { texts, textIn, useLanguageStore } from '#web/locales/texts.ts'
import type { Query } from './location.ts'
import { viewLoader, type ViewModule } from './view-loaders.ts'

const viewTexts = texts({
  zh: { unknown: '路由组件无法识别：“{component}”，应为 Layout 或本地视图路径' },
  en: { unknown: 'Unknown route component “{component}”: it must be Layout or the path of a local view' },
})

const loaded = new Map<string, ViewModule>()
const pending = new Map<string, Promise<ViewModule>>()
const listeners = new Set<() => void>()

/** The page of a component, at once if its code is there: React's lazy would hold even that back by 300 ms. */
export function useViewModule(component: string): ComponentType | undefined {
  // as a store, so that no page misses its code when that comes between rendering and the effect
  const view = useSyncExternalStore(subscribe, () => loaded.get(component))
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (loaded.has(component)) return
    let isWanted = true
    loadView(component).catch((error: unknown) => isWanted && setFailure(error))
    return () => {
      isWanted = false
    }
  }, [component])
  if (failure !== undefined) throw failure
  return view?.default
}

/** Brings the code of a page; rejects with an error that names the component when there is none (checklist R06). */
export function loadView(component: string): Promise<ViewModule> {
  const present = pending.get(component) ?? bring(component)
  pending.set(component, present)
  return present
}

/** Brings the code of a page that a person is about to open, and with a query also its data; failures are left to the opening. */
export async function preloadView(component: string, query?: Query): Promise<void> {
  try {
    const view = await loadView(component)
    if (query) await view.prefetch?.(query)
  } catch {
    // the page meets it again and says so
  }
}

async function bring(component: string): Promise<ViewModule> {
  try {
    const loader = viewLoader(component)
    if (!loader) throw new Error(textIn(viewTexts, useLanguageStore.getState().language, 'unknown', { component }))
    const view = await loader()
    loaded.set(component, view)
    for (const listener of listeners) listener()
    return view
  } catch (error) {
    pending.delete(component)
    throw error
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
