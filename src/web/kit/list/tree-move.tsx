import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { useAction } from '#web/api/query.ts'
import { useTexts } from '#web/locales/texts.ts'
import { useCan } from '#web/session/can.ts'
import { useRowDrag } from './tree-drag.ts'
import type { Entry, Place } from './tree-places.ts'
import { treeTexts } from './tree-texts.ts'

interface Titled extends Entry {
  title: string
  child_count: number
}

/** Puts a row under another and at its place there; without one it comes last. */
type Move = Endpoint<z.ZodMiniType<unknown, { id: number } & Place>>

export type TreeMove = ReturnType<typeof useTreeMove>

/** Rows of a tree that are taken elsewhere by their grips, with the pointer or the arrow keys. `rows` are those in sight, from top to bottom. */
export function useTreeMove(rows: readonly Titled[], endpoint: Move, { isOff }: { isOff: boolean }) {
  const t = useTexts(treeTexts)
  const can = useCan()
  const [told, setTold] = useState('')
  const mover = useAction(endpoint, { announces: false })
  const drag = useRowDrag(rows, move)
  const isFree = can(endpoint) && !isOff

  function move(id: number, place: Place): void {
    // the rows are not yet where the last one has put them; the grip keeps its focus
    if (mover.isPending) return
    const rowOf = (one: number | null) => rows.find((row) => row.id === one)
    const parent = rowOf(place.parent_id)
    const beside = rows.filter((row) => row.parent_id === place.parent_id && row.id !== id)
    // what stands in a branch that was never opened is not known here
    const isUnseen = beside.length === 0 && parent !== undefined && parent.child_count > 0
    const n = isUnseen ? parent.child_count + 1 : beside.findIndex((row) => row.id === place.after_id) + 2
    const said = t('moved', { title: rowOf(id)?.title ?? '', parent: parent?.title ?? t('top_level'), n })
    mover.mutate(isUnseen ? { id, parent_id: place.parent_id } : { id, ...place }, { onSuccess: () => setTold(said) })
  }

  return {
    /** The row that is on its way. */
    dragged: drag.dragged ?? null,
    /** What the first cell of a row needs. */
    cell: (id: number) => ({
      grip: isFree ? drag.gripOf(id) : undefined,
      drop: drag.aim?.id === id ? drag.aim.drop : undefined,
    }),
    /** Heard, not seen: the rows show where it went. */
    told: (
      <p role="status" className="visually-hidden">
        {told}
      </p>
    ),
  }
}
