import { useRef, type PointerEvent } from 'react'
import { moveTab } from './tabs-store.ts'

interface Drag {
  id: string
  startX: number
  hasMoved: boolean
}

// less is a press with an unsteady hand
const THRESHOLD = 6

/** Handlers for a list of `data-tab` items that are put into another order by dragging; fingers scroll instead. */
export function useTabDrag() {
  const drag = useRef<Drag>(undefined)
  return {
    onPointerDown({ button, pointerType, target, clientX }: PointerEvent<HTMLElement>) {
      if (button !== 0 || pointerType === 'touch' || !(target instanceof Element) || target.closest('button')) return
      const id = target.closest<HTMLElement>('[data-tab]')?.dataset['tab']
      if (id === undefined) return
      drag.current = { id, startX: clientX, hasMoved: false }
    },
    onPointerMove({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) {
      const moving = drag.current
      if (!moving || (!moving.hasMoved && Math.abs(clientX - moving.startX) < THRESHOLD)) return
      if (!moving.hasMoved) {
        moving.hasMoved = true
        // the release then clicks the list, not the link under the pointer
        currentTarget.setPointerCapture(pointerId)
        currentTarget.dataset['dragging'] = ''
      }
      const items = [...currentTarget.querySelectorAll<HTMLElement>('[data-tab]')]
      const to = placeOf(items, moving.id, clientX)
      if (to !== undefined) moveTab(moving.id, to)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }

  function end({ currentTarget }: PointerEvent<HTMLElement>) {
    drag.current = undefined
    delete currentTarget.dataset['dragging']
  }
}

/** The place that the pointer is over, once it is past the middle of what stands there. */
function placeOf(items: readonly HTMLElement[], id: string, x: number): number | undefined {
  const from = items.findIndex(({ dataset }) => dataset['tab'] === id)
  const to = items.findIndex((item) => {
    const { left, right } = item.getBoundingClientRect()
    return x >= left && x < right
  })
  const over = items[to]?.getBoundingClientRect()
  if (!over || from === -1 || to === from) return undefined
  const middle = (over.left + over.right) / 2
  return (to > from && x > middle) || (to < from && x < middle) ? to : undefined
}
