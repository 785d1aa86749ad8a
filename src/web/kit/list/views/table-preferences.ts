import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { OwnTables, TableChoices } from '#contract/view/table.ts'
import { keepPreferences } from '#web/base/session/keep-preferences.ts'
import { useSession } from '#web/base/session/store.ts'
import { useMediaQuery } from '#web/kit/ui/state/media-query.ts'

type OwnTable = OwnTables[string]

interface OwnView {
  id: number
  table: TableChoices
}

interface Stored {
  /** The account whose preferences this browser stores. */
  owner: number
  tables: Readonly<OwnTables>
  /** True if lists handle their keyboard shortcuts. */
  keys: boolean
}

const useStore = create<Stored>()(persist((): Stored => ({ owner: 0, tables: {}, keys: true }), { name: 'hexbolt-tables' }))

// constant references: a new one renders the rows again
const none: string[] = []
const nothing: Record<string, never> = {}

/**
 * A person's preferences for a table: row height, columns with order, width and pin. They apply at once and are stored with the account.
 * While a saved view is open, its settings are the defaults, and changes belong to that view alone. The rows of a long list are compact
 * until the person chooses their height.
 */
export function useTablePreferences(list: string, { view, isLong = false }: { view?: OwnView | undefined; isLong?: boolean } = {}) {
  const key = view ? `${list}#${view.id}` : list
  const own = useStore(({ tables }) => tables[key])
  const startView = useStore(({ tables }) => tables[list]?.view ?? null)
  const isLow = useMediaQuery('(max-height: 800px)')
  const chosen: TableChoices = { ...view?.table, ...own }
  return {
    /** The person's or the view's preferences, which a new view stores. */
    chosen: choicesOf(chosen),
    isChanged: view !== undefined && own !== undefined && Object.keys(choicesOf(own)).length > 0,
    density: chosen.density ?? (isLow || isLong ? 'compact' : 'normal'),
    order: chosen.order ?? none,
    widths: chosen.widths ?? nothing,
    pins: chosen.pins ?? nothing,
    /** undefined: the list's default. */
    hidden: chosen.hidden,
    /** The list's default view. */
    startView,
    change: (patch: TableChoices) => put(key, { ...own, ...patch }),
    /** Resets to the page's or the view's defaults. */
    reset: () => put(key, view ? {} : { view: startView }),
    setStartView: (id: number | null) => put(list, { ...useStore.getState().tables[list], view: id }),
  } as const
}

export type TablePreferences = ReturnType<typeof useTablePreferences>

/** Tells whether lists handle their keyboard shortcuts; stored with the account as well. */
export function useKeysOn() {
  const isOn = useStore(({ keys }) => keys)
  const setOn = (keys: boolean) => {
    useStore.setState({ keys })
    keepPreferences({ keys }).catch(() => undefined)
  }
  return { isOn, setOn }
}

function choicesOf({ density, order, hidden, widths, pins }: TableChoices): TableChoices {
  return Object.fromEntries(Object.entries({ density, order, hidden, widths, pins }).filter(([, value]) => value !== undefined))
}

function put(key: string, table: OwnTable): void {
  useStore.setState(({ tables }) => ({ tables: { ...tables, [key]: table } }))
  unsent.add(key)
  clearTimeout(timer)
  timer = setTimeout(send, PAUSE_MS)
}

const PAUSE_MS = 400
const unsent = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

/** A failed save is repeated with the next change. */
function send(): void {
  const { tables } = useStore.getState()
  const sent = [...unsent]
  const changed = Object.fromEntries(sent.map((key) => [key, tables[key] ?? {}]))
  unsent.clear()
  keepPreferences({ tables: changed }).catch(() => sent.forEach((key) => unsent.add(key)))
}

/** The account's preferences are newer: another browser may have changed them. */
function takeOver(): void {
  const { id, preferences } = useSession.getState()
  if (id === 0) return
  const { owner, tables } = useStore.getState()
  unsent.clear()
  // the server validated them when it stored them
  const ownTables = preferences.tables as OwnTables | undefined
  const next = { owner: id, tables: { ...(owner === id ? tables : {}), ...ownTables }, keys: preferences.keys !== false }
  // local storage is slow, and mostly has them already
  if (JSON.stringify(next) !== JSON.stringify(useStore.getState())) useStore.setState(next)
}

takeOver()
useSession.subscribe(({ id }, before) => {
  if (id !== before.id) takeOver()
})
