import type { TableChoices } from '#contract/view/table.ts'
import type { Column } from '#web/kit/ui/table/table-layout.ts'

type Choosable = Pick<Column<never>, 'key' | 'pin' | 'card'>

/** The columns in the person's order and with the person's pins; the actions column stays last. */
export function arrange<Item extends Choosable>(
  columns: readonly Item[],
  { order = [], pins = {} }: Pick<TableChoices, 'order' | 'pins'>,
): Item[] {
  const places = new Map(order.map((key, place) => [key, place]))
  const actions = columns.filter(({ card }) => card === 'actions')
  const others = columns.filter(({ card }) => card !== 'actions')
  // a column that is newer than the stored order follows its predecessor on the page
  const place = (item: Item): number => {
    const own = places.get(item.key)
    if (own !== undefined || order.length === 0) return own ?? others.indexOf(item)
    const before = others[others.indexOf(item) - 1]
    return before ? place(before) + 0.001 : -1
  }
  const ordered = others.map((item) => ({ item, at: place(item) })).toSorted((a, b) => a.at - b.at)
  return [...ordered.map(({ item }) => withPin(item, pins[item.key])), ...actions]
}

/** The order for all keys after one column has moved to another's position. */
export function moveKey(keys: readonly string[], key: string, to: number): string[] {
  const rest = keys.filter((one) => one !== key)
  return [...rest.slice(0, to), key, ...rest.slice(to)]
}

function withPin<Item extends Choosable>(item: Item, pin: 'left' | 'right' | 'none' | undefined): Item {
  return pin === undefined ? item : { ...item, pin: pin === 'none' ? undefined : pin }
}
