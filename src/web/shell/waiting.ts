import { create } from 'zustand'
import type { todo } from '#contract/common/todo.ts'
import { call } from '#web/api/client.ts'
import { onLive } from '#web/api/live-events.ts'
import type { CallOutput, LightWire } from '#web/api/wire.ts'
import { useRoutes } from '#web/router/route-store.ts'
import type { MenuEntry } from './menu-tree.ts'

type Waiting = CallOutput<typeof todoWire>['list']

const todoWire: LightWire<typeof todo.count> = {
  address: 'common.todo.count',
  method: 'GET',
  path: '/api/common/todo/count',
  upload: false,
  idempotent: false,
}

const useStore = create<{ list: Waiting }>()(() => ({ list: [] }))

/** How much waits on the page of a menu entry: `12` or `99+`; of a branch, that of the first page beneath it on which something does. */
export function useWaiting(entry: MenuEntry): string | undefined {
  return useStore(({ list }) => waitingAt(entry, list))
}

function waitingAt({ route, children }: MenuEntry, list: Waiting): string | undefined {
  if (children.length > 0) return children.map((child) => waitingAt(child, list)).find((count) => count !== undefined)
  const own = list.find(({ page }) => page === route.component)
  return own && `${own.n}${own.more ? '+' : ''}`
}

/** From now on the menu knows what waits: asked when the server says that it has changed, or the menu has. Answers the end of it. */
export function followWaiting(): () => void {
  const ask = async () => {
    // without an answer the menu says what it knew
    const answer = await call(todoWire, {}, { quiet: true }).catch(() => undefined)
    if (answer) useStore.setState(answer)
  }
  const ends = [
    onLive('waiting', () => void ask()),
    useRoutes.subscribe(({ routes }, before) => {
      if (routes !== undefined && routes !== before.routes) void ask()
    }),
  ]
  return () => {
    for (const end of ends) end()
    useStore.setState({ list: [] })
  }
}
