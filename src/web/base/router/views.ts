import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { create } from 'zustand'
import { texts, textIn, useLanguageStore } from '#web/base/locales/texts.ts'
import { chunkInTime } from './chunk.ts'
import type { Query, Location } from './location.ts'
import type { Params, Route } from './routes.ts'

const viewTexts = texts({
  zh: { unknown: '路由组件无法识别：“{component}”，应为 Layout 或本地视图路径' },
  en: { unknown: 'Unknown route component “{component}”: it must be Layout or the path of a local view' },
})

/** A module that the menu may name: its default export is the page. */
export interface ViewModule {
  default: ComponentType
  /** Prefetches the page's first data; called when a person is about to open it with this query. */
  prefetch?: (query?: Query) => unknown
}

type Loaders = Readonly<Record<string, () => Promise<ViewModule>>>

/** The window state: the program start, a page without a session, or a menu page. */
export type View =
  | { kind: 'blank' }
  | { kind: 'login' | 'register' | 'callback' | '403' | '404' }
  | { kind: 'offline'; retry: () => void }
  | { kind: 'page'; route: Route; params: Params; location: Location }

export const useView = create<{ view: View }>()(() => ({ view: { kind: 'blank' } }))

/** The current person's business routes; the server is their only source (checklist R05). */
export const useRoutes = create<{ routes: readonly Route[] | undefined }>()(() => ({ routes: undefined }))

let loaders: Loaders = {}

/** Registers the loaders for the views that the menu may name: `../areas/goods/brand/index.tsx` is the view `goods/brand/index`. */
export function registerViews(values: Loaders): void {
  loaders = values
}

const loaded = new Map<string, ViewModule>()
const pending = new Map<string, Promise<ViewModule>>()
const listeners = new Set<() => void>()

/** The component's page, at once if its code has loaded: React's lazy would delay even that by 300 ms. */
export function useViewModule(component: string): ComponentType | undefined {
  // a store, so that a page also receives code that loads between rendering and the effect
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

/** Loads a page's code; rejects with an error that names the missing component (checklist R06). */
export function loadView(component: string): Promise<ViewModule> {
  const present = pending.get(component) ?? bring(component)
  pending.set(component, present)
  return present
}

/** Prefetches a page's code, and with a query also its data; opening the page reports failures. */
export async function preloadView(component: string, query?: Query): Promise<void> {
  try {
    const view = await loadView(component)
    if (query) await view.prefetch?.(query)
  } catch {
    // the page gets the same failure and shows it
  }
}

async function bring(component: string): Promise<ViewModule> {
  try {
    const loader = loaders[`../areas/${component}.tsx`] ?? loaders[`../areas/${component}/index.tsx`]
    if (!loader) throw new Error(textIn(viewTexts, useLanguageStore.getState().language, 'unknown', { component }))
    // kept also after the timeout: the next attempt has it at once
    return await chunkInTime(() => loader().then((view) => keep(component, view)))
  } catch (error) {
    pending.delete(component)
    throw error
  }
}

function keep(component: string, view: ViewModule): ViewModule {
  loaded.set(component, view)
  for (const listener of listeners) listener()
  return view
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
