import { defaultWidth, sum, type Column } from '#web/kit/ui/table/table-layout.ts'

type Described = Pick<Column<never>, 'key' | 'card' | 'pin' | 'width' | 'grow'>

/** The keys for the state column; the first one that a list has is its state. */
const stateKeys = ['state', 'phase', 'status']

const titleWidth = 200

/** Pictures, title and state come first, pinned left; the title takes the remaining width. */
export function titleFirst<Item extends Described>(columns: readonly Item[]): Item[] {
  const title = columns.find(({ card }) => card === 'title')
  const state = stateOf(columns)
  const others = columns.filter((column) => column !== title && column !== state)
  const isBefore = ({ pin, card }: Item) => pin === 'left' || card === 'picture'
  return [
    ...others.filter(isBefore).map((column) => ({ ...column, pin: 'left' as const })),
    ...(title ? [{ width: titleWidth, ...title, grow: true, pin: 'left' as const }] : []),
    ...(state ? [{ ...state, pin: 'left' as const }] : []),
    ...others.filter((column) => !isBefore(column)),
  ]
}

export interface Declared extends Described {
  inList?: 'always' | 'wide' | 'off'
}

/**
 * The keys for the columns that the default view hides: those declared `off`, and those for which the room is too narrow. `columns` is in
 * display order. The widths are the declared ones: a column that a person has widened hides no other.
 */
export function hiddenByDefault(columns: readonly Declared[], room: number): string[] {
  const state = stateOf(columns)
  const isFixed = (column: Declared) =>
    column.inList === 'always' || column === state || column.card === 'title' || column.card === 'actions' || column.pin === 'left'
  const choice = columns.filter(({ inList }) => inList !== 'off')
  const widthOf = ({ width = defaultWidth }: Declared) => width
  let left = room - sum(choice.filter(isFixed).map(widthOf))
  return columns
    .filter((column) => {
      if (isFixed(column)) return false
      if (column.inList === 'off' || widthOf(column) > left) return true
      left -= widthOf(column)
      return false
    })
    .map(({ key }) => key)
}

function stateOf<Item extends Described>(columns: readonly Item[]): Item | undefined {
  return stateKeys.map((name) => columns.find(({ key }) => key === name)).find((column) => column !== undefined)
}
