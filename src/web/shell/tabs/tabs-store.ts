import { create } from 'zustand'
import { settings } from '#web/app/settings.ts'
import { navigate, withQuery, type NavigateOptions } from '#web/router/location.ts'
import { patchedQuery, type QueryPatch } from '#web/router/page.ts'
import { useRoutes } from '#web/router/route-store.ts'
import { flatten } from '#web/router/routes.ts'
import { useView, type View } from '#web/router/view-store.ts'
import { deskOf, useSession } from '#web/session/store.ts'
import { keptPages } from './kept-pages.ts'
import { readTabs, storeTabs } from './stored-tabs.ts'
import * as step from './tabs.ts'
import type { Tab, TabsState } from './tabs.ts'

interface Pages extends TabsState {
  /** The page that is seen, be it in the tab bar or not. */
  readonly current: Tab | undefined
  /** Ids of the pages that stay alive, last seen first. */
  readonly kept: readonly string[]
  /** How often each page has been asked to begin anew. */
  readonly reloads: Readonly<Record<string, number>>
}

const nothing: Pages = { ...step.noTabs, current: undefined, kept: [], reloads: {} }

export const useTabs = create<Pages>()(() => nothing)

/** From now on what is seen opens, updates and shows tabs. */
export function startTabs(): void {
  useView.subscribe(({ view }) => show(view))
  useRoutes.subscribe(({ routes }) => {
    if (routes === undefined) useTabs.setState(nothing, true)
  })
  useTabs.subscribe(({ tabs }, before) => {
    if (tabs !== before.tabs && tabs.length > 0) storeTabs(deskOf(useSession.getState()), tabs)
  })
  show(useView.getState().view)
}

export const closeTab = (id: string) => closing((state) => step.close(state, id))
export const closeOtherTabs = (id: string) => closing((state) => step.closeOthers(state, id))
export const closeTabsLeft = (id: string) => closing((state) => step.closeLeft(state, id))
export const closeTabsRight = (id: string) => closing((state) => step.closeRight(state, id))
export const closeAllTabs = () => closing(step.closeAll)

/** Puts a tab at another place of the bar. */
export function moveTab(id: string, to: number): void {
  useTabs.setState((state) => step.move(state, id, to))
}

/** The address that a tab shows. */
export function tabAddress({ path, query }: Pick<Tab, 'path' | 'query'>): string {
  return withQuery(path, query)
}

/** Begins the page anew (checklist T05). */
export function reloadPage(id: string): void {
  useTabs.setState(({ reloads }) => ({ reloads: { ...reloads, [id]: (reloads[id] ?? 0) + 1 } }))
}

/** A page changes its own query; only the one that is seen changes the address. */
export function setPageQuery(id: string, patch: QueryPatch, options?: NavigateOptions): void {
  const { tabs, current } = useTabs.getState()
  const page = current?.id === id ? current : tabs.find((tab) => tab.id === id)
  if (!page) return
  const query = patchedQuery(page.query, patch)
  useTabs.setState((state) => ({
    ...step.retarget(state, id, query),
    current: current?.id === id ? { ...current, query } : current,
  }))
  if (current?.id === id) navigate(withQuery(page.path, query), options)
}

export function setPageTitle(id: string, title: string | undefined): void {
  useTabs.setState((state) => ({
    ...step.retitle(state, id, title),
    current: state.current?.id === id ? { ...state.current, title } : state.current,
  }))
}

function show(view: View): void {
  if (view.kind !== 'page') {
    if (useTabs.getState().tabs.length > 0) useTabs.setState({ active: null, current: undefined })
    return
  }
  const before = useTabs.getState()
  const page = step.visitOf(view.route, view.params, view.location)
  const state = step.visit(before.tabs.length > 0 ? before : restored(), page)
  const current = state.tabs.find(({ id }) => id === state.active) ?? { ...page, id: page.key }
  useTabs.setState({ ...state, current, kept: keptPages(before.kept, state.active, state.tabs, settings.pageCacheMax) })
}

function restored(): TabsState {
  return step.restore(readTabs(deskOf(useSession.getState())), flatten(useRoutes.getState().routes ?? []))
}

/** Closes, and goes where the closing leads (checklist T04). */
function closing(change: (state: TabsState) => TabsState): void {
  const before = useTabs.getState()
  const state = change(before)
  useTabs.setState({ ...state, kept: keptPages(before.kept, null, state.tabs, settings.pageCacheMax) })
  if (state.active === before.active) return
  const next = state.tabs.find(({ id }) => id === state.active)
  navigate(next ? tabAddress(next) : '/')
}
