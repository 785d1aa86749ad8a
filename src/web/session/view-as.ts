import { dataOf } from '#web/api/client.ts'
import { sessionWires } from './wires.ts'

const KEY = 'hexbolt-viewing'

/** From now on all tabs of this browser see what the other person sees, each from its start page. */
export async function viewAs(id: number): Promise<void> {
  await dataOf(sessionWires.viewAs, { id })
  beginAnew()
}

export async function endViewAs(): Promise<void> {
  await dataOf(sessionWires.endViewAs, {})
  beginAnew()
}

/** A tab that shows the one person's pages under the other's name would mislead: all begin anew. */
function beginAnew(): void {
  localStorage.setItem(KEY, String(Date.now()))
  reload()
}

function reload(): void {
  // without an event: nothing is asked for any more
  history.replaceState(null, '', '#/')
  location.reload()
}

/** Hears of it from the other tabs. */
export function followViewing(): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY) reload()
  })
}
