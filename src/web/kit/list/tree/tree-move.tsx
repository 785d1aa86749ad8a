import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { useAction } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { useRowDrag } from './tree-drag.ts'
import type { Entry, Place } from './tree-places.ts'
import { treeTexts } from './tree-texts.ts'

interface TitleRow extends Entry {
  title: string
  child_count: number
}

/** Moves a row below another one, at a given position; without a position it comes last. */
export type Move = Endpoint<z.ZodMiniType<unknown, { id: number } & Place>>

export type TreeMove = ReturnType<typeof useTreeMove>

/** A tree's rows, moved by their grips with the pointer or the arrow keys. `rows` are the visible ones, from top to bottom. */
export function useTreeMove(rows: readonly TitleRow[], endpoint: Move, { isOff }: { isOff: boolean }) {
  const t = useTexts(treeTexts)
  const can = useCan()
  const [announcement, setAnnouncement] = useState('')
  const mover = useAction(endpoint, { announces: false })
  const drag = useRowDrag(rows, move)
  const isFree = can(endpoint) && !isOff

  function move(id: number, place: Place): void {
    // the rows do not have the last move yet; the grip keeps its focus
    if (mover.isPending) return
    const rowOf = (one: number | null) => rows.find((row) => row.id === one)
    const parent = rowOf(place.parent_id)
    const beside = rows.filter((row) => row.parent_id === place.parent_id && row.id !== id)
    // the children in a branch that was never expanded are unknown here
    const isUnseen = beside.length === 0 && parent !== undefined && parent.child_count > 0
    const n = isUnseen ? parent.child_count + 1 : beside.findIndex((row) => row.id === place.after_id) + 2
    const text = t('moved', { title: rowOf(id)?.title ?? '', parent: parent?.title ?? t('top_level'), n })
    mover.mutate(isUnseen ? { id, parent_id: place.parent_id } : { id, ...place }, { onSuccess: () => setAnnouncement(text) })
  }

  return {
    /** The row that is being moved. */
    dragged: drag.dragged ?? null,
    /** The props for a row's first cell. */
    cell: (id: number) => ({
      grip: isFree ? drag.gripOf(id) : undefined,
      drop: drag.aim?.id === id ? drag.aim.drop : undefined,
    }),
    /** For screen readers only: the rows show the new position. */
    announcement: (
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    ),
  }
}
