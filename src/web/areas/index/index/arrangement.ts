import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { homePanels, type HomePanel } from '#contract/index/shown.ts'
import type { OwnHome } from '#contract/view/table.ts'
import { keepPreferences } from '#web/base/session/keep-preferences.ts'
import { useSession } from '#web/base/session/store.ts'
import { arrange } from '#web/kit/list/views/arrange.ts'

interface Stored {
  /** The account whose arrangement this browser stores. */
  owner: number
  home: OwnHome
}

const unarranged: OwnHome = { order: [], hidden: [] }
const useStore = create<Stored>()(persist((): Stored => ({ owner: 0, home: unarranged }), { name: 'hexbolt-home' }))

const panels = (Object.keys(homePanels) as HomePanel[]).map((key) => ({ key }))

/** The home page panels as the person arranged them; stored with the account, so that every browser shows them so. */
export function useArrangement() {
  const { order, hidden } = useStore(({ home }) => home)
  return {
    /** All panels in their order; a new one follows its predecessor. */
    order: arrange(panels, { order }).map(({ key }) => key),
    hidden,
    change: (patch: Partial<OwnHome>) => put({ order, hidden, ...patch }),
    reset: () => put(unarranged),
  }
}

const PAUSE_MS = 400
let timer: ReturnType<typeof setTimeout> | undefined

function put(home: OwnHome): void {
  useStore.setState({ home })
  clearTimeout(timer)
  timer = setTimeout(send, PAUSE_MS)
}

/** Sends the newest arrangement: a failed save is repeated by the next change. */
function send(): void {
  timer = undefined
  keepPreferences({ home: useStore.getState().home }).catch(() => undefined)
}

/** The account's arrangement is newer than this browser's: another one may have changed it. */
function takeOver(): void {
  const { id, preferences } = useSession.getState()
  if (id === 0 || timer !== undefined) return
  // the server validated it when it stored it
  const home = (preferences.home as OwnHome | undefined) ?? unarranged
  const next = { owner: id, home }
  if (JSON.stringify(next) !== JSON.stringify(useStore.getState())) useStore.setState(next)
}

takeOver()
useSession.subscribe(({ id }, before) => {
  if (id !== before.id) takeOver()
})
