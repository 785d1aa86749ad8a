import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface TablePreferences {
  density: 'normal' | 'compact'
  widths: Readonly<Record<string, number>>
}

const defaults: TablePreferences = { density: 'normal', widths: {} }

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

/** How a person likes a table: row height and column widths, kept in this browser. */
export function useTablePreferences(table: string) {
  const { density, widths } = useStore(({ tables }) => tables[table] ?? defaults)
  const { set } = useStore.getState()
  return {
    density,
    widths,
    setDensity: (next: TablePreferences['density']) => set(table, { density: next }),
    setWidth: (key: string, width: number) => set(table, { widths: { ...widths, [key]: width } }),
  }
}
