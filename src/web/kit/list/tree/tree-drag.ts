import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { placeByKey, placeOf, type Drop, type Entry, type Place } from './tree-places.ts'

/** The drop target under the pointer while an entry is dragged. */
export interface Aim {
  id: number
  drop: Drop
}

/** Moves rows in the tree: with the pointer by their grips, or with the arrow keys while a grip has the focus. */
export function useRowDrag(rows: readonly Entry[], move: (id: number, place: Place) => void) {
  const [dragged, setDragged] = useState<number>()
  const [aim, setAim] = useState<Aim>()
  const last = useRef<Aim>(undefined)

  const aimAt = (next: Aim | undefined) => {
    last.current = next
    setAim(next)
  }
  const end = () => {
    setDragged(undefined)
    aimAt(undefined)
  }

  return {
    dragged,
    aim,
    gripOf: (id: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(id)
      },
      onPointerMove({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
        if (!currentTarget.hasPointerCapture(pointerId)) return
        const next = aimUnder(clientX, clientY)
        aimAt(next && placeOf(rows, id, next.id, next.drop) ? next : undefined)
      },
      onPointerUp() {
        const place = last.current && placeOf(rows, id, last.current.id, last.current.drop)
        end()
        if (place) move(id, place)
      },
      onPointerCancel: end,
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.key === 'Escape') return end()
        const place = placeByKey(rows, id, event.key)
        if (!event.key.startsWith('Arrow')) return
        // keeps the page from scrolling
        event.preventDefault()
        if (place) move(id, place)
      },
    }),
  }
}

/** A row's upper and lower third drop beside it, the middle third into it. */
function aimUnder(x: number, y: number): Aim | undefined {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('tr[data-key]')
  const id = Number(row?.dataset['key'])
  if (!row || !Number.isSafeInteger(id)) return undefined
  const { top, height } = row.getBoundingClientRect()
  const share = (y - top) / height
  return { id, drop: share < 0.3 ? 'before' : share > 0.7 ? 'after' : 'into' }
}
