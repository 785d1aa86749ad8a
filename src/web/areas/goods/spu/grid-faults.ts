import { useEffect, useEffectEvent, useState } from 'react'
import { get, useController, useFormContext, useFormState, type FieldErrors } from 'react-hook-form'
import { messageAt } from '#web/kit/form/resolver.ts'
import type { CellColumn, CellName } from './grid-columns.ts'
import type { Line } from './grid.ts'

export interface GridFault {
  /** The line's position. */
  index: number
  /** The cell that gets the focus. */
  name: CellName
  message: string
  /** Ascending from left to right and from line to line. */
  place: number
}

/** The grid's faults; a refused form focuses the first one, `showNext` the others in turn. */
export function useGridFaults(lines: readonly Line[], columns: readonly CellColumn[], focus: (fault: GridFault | undefined) => void) {
  const form = useFormContext()
  const { errors } = useFormState({ name: 'skus' })
  const {
    field: { ref },
  } = useController({ name: 'skus' })
  const [last, setLast] = useState(0)
  const faults = faultsOf(lines, columns, get(errors, 'skus'))
  const visibleFault = faults.find(({ place }) => place >= last) ?? faults[0]

  function show(fault: GridFault | undefined) {
    setLast(fault?.place ?? 0)
    focus(fault)
  }
  const showFirst = useEffectEvent(() => {
    // the form asks for the focus before it renders its errors
    show(faultsOf(lines, columns, form.getFieldState('skus').error)[0])
  })
  useEffect(() => ref({ focus: () => showFirst() }), [ref])

  return {
    errors,
    faults,
    visibleFault,
    showNext: () => show(faults.find(({ place }) => place > last) ?? faults[0]),
  }
}

function faultsOf(lines: readonly Line[], columns: readonly CellColumn[], errors: unknown): GridFault[] {
  if (!Array.isArray(errors)) return []
  return lines.flatMap(({ at }, index) => {
    const inLine = (at === undefined ? undefined : errors[at]) as FieldErrors | undefined
    if (!inLine) return []
    const inCells = columns.flatMap(({ name }, column) => {
      const message = messageAt(inLine, name)
      return message === undefined ? [] : [{ index, name, message, place: index * 100 + column + 1 }]
    })
    const message = messageAt({ line: inLine } as FieldErrors, 'line')
    // a fault in the specification belongs to no cell
    return inCells.length > 0 || message === undefined ? inCells : [{ index, name: 'code' as const, message, place: index * 100 + 1 }]
  })
}
