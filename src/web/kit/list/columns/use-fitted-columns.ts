import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMediaQuery } from '#web/kit/ui/state/media-query.ts'
import { leadWidth, type Column } from '#web/kit/ui/table/table-layout.ts'
import type { ListColumn } from './columns.tsx'
import { hiddenByDefault, type Declared } from './default-columns.ts'

interface Fitting<Row> {
  /** The columns as the page declares them. */
  declared: readonly ListColumn<Row>[]
  /** The permitted columns in display order. */
  arranged: readonly Column<Row>[]
  /** The hidden columns that the person or the view has chosen. */
  chosen: readonly string[] | undefined
  /** The number of columns for checkboxes and expanders. */
  leads: number
  /** The rows wait for staff. */
  isQueue?: boolean
}

/** The visible columns: by choice, otherwise as many as fit into the table. `hidden` names the others, `onRoom` is the table's. */
export function useFittedColumns<Row>({ declared, arranged, chosen, leads, isQueue = false }: Fitting<Row>) {
  const { room, onRoom } = useRoom()
  const byKey = new Map<string, Declared['inList']>(
    declared.map(({ key, inList }) => [key, inList === 'queue' ? (isQueue ? 'always' : 'off') : inList]),
  )
  const hiddenKeys = chosen ?? hiddenByDefault(withPlaces(arranged, byKey), room - leads * leadWidth)
  // rows render again for other columns, not for each pixel of a window's edge
  const joined = hiddenKeys.join()
  const hidden = useMemo(() => (joined ? joined.split(',') : []), [joined])
  const visible = useMemo(() => arranged.filter(({ key }) => !hidden.includes(key)), [arranged, hidden])
  return { hidden, visible, onRoom }
}

function withPlaces<Row>(columns: readonly Column<Row>[], places: ReadonlyMap<string, Declared['inList']>) {
  return columns.map(({ key, card, pin, width }) => ({ key, card, pin, width, inList: places.get(key) }))
}

// all lists have nearly the same room, so that the first rendering of the next one is mostly right
let lastRoom = 0

/** The table's width; cards have room for everything. */
function useRoom() {
  const asCards = useMediaQuery('(max-width: 640px)')
  const [room, setRoom] = useState(lastRoom)
  const onRoom = (width: number) => {
    lastRoom = width
    // before the paint, so that no column appears and disappears
    if (width !== room) flushSync(() => setRoom(width))
  }
  return { room: asCards ? Infinity : room, onRoom }
}
