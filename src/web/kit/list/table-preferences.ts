import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useMediaQuery } from '../ui/media-query.ts'

interface TablePreferences {
  /** As the height of the window asks for, until the person chooses. */
  density?: 'normal' | 'compact'
  widths: Readonly<Record<string, number>>
  /** The columns that the person has put away. */
  hidden: readonly string[]
}

const defaults: TablePreferences = { widths: {}, hidden: [] }

const useStore = create<{
  tables: Readonly<Record<string, TablePreferences>>
  set: (table: string, patch: Partial<TablePreferences>) => void
}>()(
  persist(
    (set) => ({
      tables: {},
      set: (table, patch) => set(({ tables }) => ({ tables: { ...tables, [table]: { ...defaults, ...tables[table], ...patch } } })),
    }),
    { name: 'hexbolt-tables' },
  ),
)

/** How a person likes a table: row height, column widths, which columns; kept in this browser. */
export function useTablePreferences(table: string) {
  const stored = useStore(({ tables }) => tables[table])
  const { density, widths, hidden } = { ...defaults, ...stored }
  const isLow = useMediaQuery('(max-height: 800px)')
  const { set } = useStore.getState()
  return {
    density: density ?? (isLow ? 'compact' : 'normal'),
    widths,
    hidden,
    setDensity: (next: 'normal' | 'compact') => set(table, { density: next }),
    setWidth: (key: string, width: number) => set(table, { widths: { ...widths, [key]: width } }),
    setHidden: (next: readonly string[]) => set(table, { hidden: next }),
  } as const
}
