import { useRef } from 'react'
import type { Label } from '#contract/kit/label.ts'
import { useLatest } from '#web/kit/ui/state/use-latest.ts'
import type { RowAction } from './actions.tsx'

type Actions<Row> = readonly RowAction<Row>[]

/**
 * Stable action objects as long as their appearance is unchanged; their callbacks come from the last rendering. Pages create their
 * actions on every rendering, and rows must not render again for that.
 */
export function useStableActions<Row>(actions: Actions<Row>): Actions<Row> {
  const named = (key: string) => actions.find((action) => action.key === key)
  const run = useLatest((key: string, row: Row, title: string) => named(key)?.run(row, title))
  const prefetchPart = useLatest((key: string, row: Row) => named(key)?.prefetchPart?.(row))
  const cache = useRef<{ of: Actions<Row>; stable: Actions<Row> }>(undefined)
  if (!cache.current || !looksSame(cache.current.of, actions)) {
    const stable = actions.map((action) => ({
      ...action,
      run: (row: Row, title: string) => run(action.key, row, title),
      prefetchPart: action.prefetchPart && ((row: Row) => prefetchPart(action.key, row)),
    }))
    cache.current = { of: actions, stable }
  }
  return cache.current.stable
}

function looksSame<Row>(some: Actions<Row>, others: Actions<Row>): boolean {
  return some.length === others.length && some.every((one, at) => isLike(one, others[at]))
}

function isLike<Row>(one: RowAction<Row>, other: RowAction<Row> | undefined): boolean {
  return (
    other !== undefined &&
    one.key === other.key &&
    one.danger === other.danger &&
    one.minor === other.minor &&
    // a function that is created again may return another reason
    one.reason === other.reason &&
    (one.prefetchPart === undefined) === (other.prefetchPart === undefined) &&
    isSame(one.label, other.label)
  )
}

function isSame(one: Label, other: Label): boolean {
  return one[0] === other[0] && one[1] === other[1]
}
