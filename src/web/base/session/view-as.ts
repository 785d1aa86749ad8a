import { dataOf } from '#web/base/api/client.ts'
import { wipeSeen } from '#web/base/api/seen-mark.ts'
import { sessionEndpoints } from './endpoints.ts'

const KEY = 'hexbolt-viewing'

/** Starts an impersonation: all tabs in this browser reload as the other person, each from its start page. */
export async function viewAs(id: number): Promise<void> {
  await dataOf(sessionEndpoints.viewAs, { id })
  beginAnew()
}

export async function endViewAs(): Promise<void> {
  await dataOf(sessionEndpoints.endViewAs, {})
  beginAnew()
}

/** A tab with one person's pages under the other's name would mislead: all tabs reload. */
function beginAnew(): void {
  wipeSeen()
  localStorage.setItem(KEY, String(Date.now()))
  reload()
}

function reload(): void {
  // without an event: no calls are made any more
  history.replaceState(null, '', '#/')
  location.reload()
}

/** Subscribes to changes in other tabs. */
export function followViewing(): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY) reload()
  })
}
