import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { OwnTables, TableChoices } from '#contract/view/table.ts'
import { dataOf } from '#web/api/client.ts'
import { useSession } from '#web/session/store.ts'
import { sessionWires } from '#web/session/wires.ts'
import { useMediaQuery } from '../ui/media-query.ts'

type OwnTable = OwnTables[string]

interface Stored {
  /** Whose choices lie in this browser. */
  owner: number
  tables: Readonly<OwnTables>
  /** Whether lists listen to their keys. */
  keys: boolean
}

const useStore = create<Stored>()(persist((): Stored => ({ owner: 0, tables: {}, keys: true }), { name: 'hexbolt-tables' }))

// the same ones every time: rows are rendered for others
const none: string[] = []
const nothing: Record<string, never> = {}

/**
 * How a person likes a table: row height, columns with order, width and pin. At once in the page, and kept with the account. While a
 * saved view is open its look is where the choices begin, and what is changed then is of that view alone.
 */
export function useTablePreferences(list: string, view?: { id: number; table: TableChoices }) {
  const key = view ? `${list}#${view.id}` : list
  const own = useStore(({ tables }) => tables[key])
  const startView = useStore(({ tables }) => tables[list]?.view ?? null)
  const isLow = useMediaQuery('(max-height: 800px)')
  const chosen: TableChoices = { ...view?.table, ...own }
  return {
    /** What the person or the view has chosen: what a new view keeps. */
    chosen: choicesOf(chosen),
    isChanged: view !== undefined && own !== undefined && Object.keys(choicesOf(own)).length > 0,
    density: chosen.density ?? (isLow ? 'compact' : 'normal'),
    order: chosen.order ?? none,
    widths: chosen.widths ?? nothing,
    pins: chosen.pins ?? nothing,
    hidden: chosen.hidden ?? none,
    /** The view that the list opens with. */
    startView,
    change: (patch: TableChoices) => put(key, { ...own, ...patch }),
    /** Back to how the page, or the view, has it. */
    reset: () => put(key, view ? {} : { view: startView }),
    setStartView: (id: number | null) => put(list, { ...useStore.getState().tables[list], view: id }),
  } as const
}

export type TablePreferences = ReturnType<typeof useTablePreferences>

/** Whether lists listen to their keys; kept with the account as well. */
export function useKeysOn() {
  const isOn = useStore(({ keys }) => keys)
  const setOn = (keys: boolean) => {
    useStore.setState({ keys })
    keep({ keys }).catch(() => undefined)
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

/** What cannot be kept now is kept with the next change. */
function send(): void {
  const { tables } = useStore.getState()
  const sent = [...unsent]
  const changed = Object.fromEntries(sent.map((key) => [key, tables[key] ?? {}]))
  unsent.clear()
  keep({ tables: changed }).catch(() => sent.forEach((key) => unsent.add(key)))
}

async function keep(chosen: { tables?: OwnTables; keys?: boolean }): Promise<unknown> {
  // with borrowed eyes nothing is kept
  if (useSession.getState().viewer) return undefined
  return dataOf(sessionWires.keepPreferences, chosen, { quiet: true })
}

/** The account's choices are the younger ones: this browser may have been left for another. */
function takeOver(): void {
  const { id, preferences } = useSession.getState()
  if (id === 0) return
  const { owner, tables } = useStore.getState()
  unsent.clear()
  // the server has checked them when they were kept
  const kept = preferences.tables as OwnTables | undefined
  const next = { owner: id, tables: { ...(owner === id ? tables : {}), ...kept }, keys: preferences.keys !== false }
  // the disk is slow, and mostly has them already
  if (JSON.stringify(next) !== JSON.stringify(useStore.getState())) useStore.setState(next)
}

takeOver()
useSession.subscribe(({ id }, before) => {
  if (id !== before.id) takeOver()
})
