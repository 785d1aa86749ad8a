import { useState, type PointerEvent } from 'react'

/** Handlers for a group with `data-tile` elements in one size, which are sorted by their grips. */
export function useTileDrag(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  const end = () => setDragged(null)
  return {
    /** The tile that is being dragged. */
    dragged,
    handlers: {
      onPointerDown({ button, target, currentTarget, pointerId }: PointerEvent<HTMLElement>) {
        if (button !== 0 || !(target instanceof Element) || !target.closest('[data-grip]')) return
        const tile = target.closest('[data-tile]')
        setDragged(tile && tilesOf(currentTarget).indexOf(tile))
        // the tile moves in the DOM, which would end its own capture
        currentTarget.setPointerCapture(pointerId)
      },
      onPointerMove({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
        if (dragged === null) return
        const to = tilesOf(currentTarget).findIndex((tile) => {
          const { left, right, top, bottom } = tile.getBoundingClientRect()
          return clientX >= left && clientX < right && clientY >= top && clientY < bottom
        })
        if (to === -1 || to === dragged) return
        move(dragged, to)
        setDragged(to)
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}

function tilesOf(group: Element): Element[] {
  return [...group.querySelectorAll('[data-tile]')]
}
