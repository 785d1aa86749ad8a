import { create } from 'zustand'
import { constants } from '#web/base/constants.ts'
import { useLanguage } from '#web/base/locales/texts.ts'
import { navigate, withQuery, type NavigateOptions } from '#web/base/router/location.ts'
import { routeTitle, useCurrentRoute } from '#web/base/router/menu.ts'
import { patchedQuery, type QueryPatch } from '#web/base/router/page.ts'
import { flatten } from '#web/base/router/routes.ts'
import { useRoutes, useView, type View } from '#web/base/router/views.ts'
import { deskOf, useSession } from '#web/base/session/store.ts'
import { readTabs, storeTabs } from './stored-tabs.ts'
import { keptPages, type Tab, type TabsState } from './tabs.ts'
import * as step from './tabs.ts'

interface Pages extends TabsState {
  /** The visible page, with or without a tab in the bar. */
  readonly current: Tab | undefined
  /** Ids for the live pages, most recently visible first. */
  readonly livePages: readonly string[]
  /** The reload count for each page. */
  readonly reloads: Readonly<Record<string, number>>
}

const nothing: Pages = { ...step.noTabs, current: undefined, livePages: [], reloads: {} }

export const useTabs = create<Pages>()(() => nothing)

/** The title for the visible page: its own, else the route's title. */
export function usePageTitle(): string | undefined {
  const language = useLanguage()
  const route = useCurrentRoute()
  const ownTitle = useTabs(({ current }) => current?.title)
  return route && (ownTitle ?? routeTitle(route.meta, language))
}

/** Starts to open, update and activate tabs by the visible page. */
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

/** Moves a tab to another position in the bar. */
export function moveTab(id: string, to: number): void {
  useTabs.setState((state) => step.move(state, id, to))
}

/** The address that a tab shows. */
export function tabAddress({ path, query }: Pick<Tab, 'path' | 'query'>): string {
  return withQuery(path, query)
}

/** Reloads the page (checklist T05). */
export function reloadPage(id: string): void {
  useTabs.setState(({ reloads }) => ({ reloads: { ...reloads, [id]: (reloads[id] ?? 0) + 1 } }))
}

/** A page changes its own query; only the visible page changes the address. */
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
  useTabs.setState({ ...state, current, livePages: keptPages(before.livePages, state.active, state.tabs, constants.pageCacheMax) })
}

function restored(): TabsState {
  return step.restore(readTabs(deskOf(useSession.getState())), flatten(useRoutes.getState().routes ?? []))
}

/** Closes tabs, and navigates to the tab that becomes active (checklist T04). */
function closing(change: (state: TabsState) => TabsState): void {
  const before = useTabs.getState()
  const state = change(before)
  useTabs.setState({ ...state, livePages: keptPages(before.livePages, null, state.tabs, constants.pageCacheMax) })
  if (state.active === before.active) return
  const next = state.tabs.find(({ id }) => id === state.active)
  navigate(next ? tabAddress(next) : '/')
}
