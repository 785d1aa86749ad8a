import { useRef, type PointerEvent } from 'react'
import { moveTab } from './tabs-store.ts'

interface Drag {
  id: string
  startX: number
  hasMoved: boolean
}

// a shorter movement is a click
const THRESHOLD = 6

/** Handlers for a list with `data-tab` items that are reordered by dragging; touch scrolls instead. */
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

/** The position under the pointer, once the pointer has passed the item's middle there. */
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
