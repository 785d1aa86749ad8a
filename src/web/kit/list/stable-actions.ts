import { useRef } from 'react'
import type { Label } from '#contract/kit/label.ts'
import { useLatest } from '../ui/use-latest.ts'
import type { RowAction } from './actions.tsx'

type Actions<Row> = readonly RowAction<Row>[]

/**
 * The same actions as long as they look the same, doing what those of the last rendering do: pages make theirs anew in every rendering,
 * and rows are not rendered for that.
 */
export function useSteadyActions<Row>(actions: Actions<Row>): Actions<Row> {
  const named = (key: string) => actions.find((action) => action.key === key)
  const run = useLatest((key: string, row: Row) => named(key)?.run(row))
  const approach = useLatest((key: string, row: Row) => named(key)?.approach?.(row))
  const kept = useRef<{ of: Actions<Row>; steady: Actions<Row> }>(undefined)
  if (!kept.current || !looksSame(kept.current.of, actions)) {
    const steady = actions.map((action) => ({
      ...action,
      run: (row: Row) => run(action.key, row),
      approach: action.approach && ((row: Row) => approach(action.key, row)),
    }))
    kept.current = { of: actions, steady }
  }
  return kept.current.steady
}

function looksSame<Row>(some: Actions<Row>, others: Actions<Row>): boolean {
  return some.length === others.length && some.every((one, at) => isLike(one, others[at]))
}

function isLike<Row>(one: RowAction<Row>, other: RowAction<Row> | undefined): boolean {
  return (
    other !== undefined &&
    one.key === other.key &&
    one.danger === other.danger &&
    // a reason made anew may say something else
    one.reason === other.reason &&
    (one.approach === undefined) === (other.approach === undefined) &&
    isSame(one.label, other.label)
  )
}

function isSame(one: Label, other: Label): boolean {
  return one[0] === other[0] && one[1] === other[1]
}
