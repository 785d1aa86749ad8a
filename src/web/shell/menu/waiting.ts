import { create } from 'zustand'
import { call } from '#web/base/api/client.ts'
import type { CallOutput } from '#web/base/api/endpoint-ref.ts'
import { onLive } from '#web/base/api/live-events.ts'
import { invalidateEntity } from '#web/base/api/query.ts'
import type { MenuEntry } from '#web/base/router/menu.ts'
import { useRoutes } from '#web/base/router/views.ts'
import { sessionEndpoints } from '#web/base/session/endpoints.ts'

type Waiting = CallOutput<typeof sessionEndpoints.waiting>['list']

const useStore = create<{ list: Waiting }>()(() => ({ list: [] }))

/** The to-do count for a menu entry: `12` or `99+`; for a branch, the count from the first page below it that has one. */
export function useWaiting(entry: MenuEntry): string | undefined {
  return useStore(({ list }) => waitingAt(entry, list))
}

function waitingAt({ route, children }: MenuEntry, list: Waiting): string | undefined {
  if (children.length > 0) return children.map((child) => waitingAt(child, list)).find((count) => count !== undefined)
  const own = list.find(({ page }) => page === route.component)
  return own && `${own.n}${own.more ? '+' : ''}`
}

/** Starts to load the to-do counts: on every change that the server reports, and on a new menu. Returns the function that stops it. */
export function followWaiting(): () => void {
  const ask = async () => {
    // without an answer the menu keeps the previous counts
    const answer = await call(sessionEndpoints.waiting, {}).catch(() => undefined)
    if (answer) useStore.setState(answer)
  }
  const ends = [
    onLive('waiting', () => {
      void ask()
      // asked again when the home page is visible
      void invalidateEntity('index.home')
    }),
    useRoutes.subscribe(({ routes }, before) => {
      if (routes !== undefined && routes !== before.routes) void ask()
    }),
  ]
  return () => {
    for (const end of ends) end()
    useStore.setState({ list: [] })
  }
}
