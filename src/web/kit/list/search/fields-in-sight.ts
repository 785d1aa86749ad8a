import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** From these widths on, one more field stands beside the buttons; as in SearchBar.module.css. */
const STEPS_PX = [480, 740, 960, 1300]

/**
 * The filters whose fields the person sees, which show their values themselves. A folded bar shows one row; if a value has no field in it,
 * the last place of the row belongs to the chips.
 */
export function useFieldsInSight(
  isFolded: boolean,
  active: readonly string[],
): { form: RefObject<HTMLFormElement | null>; inSight: ReadonlySet<string>; hasChips: boolean } {
  const form = useRef<HTMLFormElement>(null)
  const [bar, setBar] = useState({ columns: STEPS_PX.length, joined: '' })
  const [hasChips, setHasChips] = useState(false)
  useLayoutEffect(() => {
    const element = form.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0 } = entry?.contentRect ?? {}
      // a hidden page has no width
      if (width === 0) return
      const fields = [...element.querySelectorAll<HTMLElement>(':scope > [data-filters]')]
      const next = { columns: columnsIn(width), joined: fields.map(({ dataset }) => dataset['filters']).join() }
      setBar((last) => (last.columns === next.columns && last.joined === next.joined ? last : next))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const inSight = namesInSight(fieldsOf(bar.joined), isFolded ? bar.columns : undefined, hasChips)
  // a folded field that a chip stands for stays folded until its chip is removed
  const hasNext = bar.joined !== '' && active.some((name) => !inSight.has(name))
  if (hasNext !== hasChips) setHasChips(hasNext)
  return { form, inSight, hasChips }
}

function fieldsOf(joined: string): string[][] {
  return joined.split(',').map((names) => names.split(' '))
}

function columnsIn(width: number): number {
  return STEPS_PX.filter((step) => width >= step).length + 1
}

/** The names of the fields in sight; `columns` is undefined if all are. Below the one field of a phone, chips have their own row. */
export function namesInSight(fields: readonly (readonly string[])[], columns: number | undefined, hasChips: boolean): ReadonlySet<string> {
  const last = columns !== undefined && columns > 1 && hasChips ? columns - 1 : columns
  return new Set(fields.slice(0, last).flat())
}
