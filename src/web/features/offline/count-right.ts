import { can } from '#web/base/session/can.ts'
import { useSession } from '#web/base/session/store.ts'
import { readDesk } from '#web/kit/outbox/outbox-state.ts'

const KEY = 'hexbolt-count-right'

/** Keeps on this device which account may count stock: a shell that opens without a network does not know the person. */
export function keepCountRight(): () => void {
  const keep = () => {
    const { id, viewer } = useSession.getState()
    if (id === 0 || viewer) return
    if (can('goods:sku:stock')) localStorage.setItem(KEY, String(id))
    else localStorage.removeItem(KEY)
  }
  keep()
  return useSession.subscribe(keep)
}

/** The account in this browser may count stock, as far as the device knows. */
export function mayCountOffline(): boolean {
  const desk = readDesk()
  return desk !== undefined && localStorage.getItem(KEY) === String(desk.account)
}
