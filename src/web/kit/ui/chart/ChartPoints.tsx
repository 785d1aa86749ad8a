import { Group } from '@visx/group'
import { useRef, useState, type FocusEvent, type HTMLAttributes, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { pointAfter } from './chart-scale.ts'
import type { Look } from './chart-types.ts'
import styles from './Chart.module.css'

/** The area for the values within a drawing; the labels stand around it. */
export interface Area {
  full: number
  fullHeight: number
  left: number
  top: number
  width: number
  height: number
}

export interface ChartPoint {
  key: string
  title: string
  values: readonly { name: string; look: Look; text: string }[]
  details?: readonly string[] | undefined
  href?: string | undefined
}

interface ChartPointsProps {
  label: string
  area: Area
  points: readonly ChartPoint[]
  /** A point's centre, within the area. */
  x: (at: number) => number
  /** The distance between two points. */
  step: number
  /** The point that the tab key enters first. */
  start: number
  /** The drawing behind the current point; `marks` is the one on it. */
  behind: (at: number) => ReactNode
  marks?: (at: number) => ReactNode
  /** The drawing itself: a change to the current point does not draw it again. */
  children: ReactNode
}

/**
 * A drawing under its points. Each point is an element that a screen reader reads, and a link where it leads somewhere. One point is in the
 * tab key order, the arrow keys move on; the tooltip follows the pointer and the focus, and Escape takes it away.
 */
export function ChartPoints({ label, area, points, x, step, start, behind, marks, children }: ChartPointsProps) {
  const group = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(start)
  const [activeIndex, setActiveIndex] = useState<number | null>(null)
  const entry = Math.min(current, points.length - 1)
  const active = activeIndex !== null && activeIndex < points.length ? activeIndex : null

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && active !== null) {
      // a drawer around the chart stays open
      event.stopPropagation()
      event.nativeEvent.stopPropagation()
      setActiveIndex(null)
    }
    const to = pointAfter(event.key, entry, points.length, ['ArrowLeft', 'ArrowRight'])
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    group.current?.querySelectorAll<HTMLElement>('[data-at]')[to]?.focus()
  }

  const handlers = (at: number) => ({
    onPointerEnter: () => setActiveIndex(at),
    onFocus: (event: FocusEvent) => {
      setCurrent(at)
      if (event.target.matches(':focus-visible')) setActiveIndex(at)
    },
  })

  return (
    <div
      className={styles.drawing}
      onPointerLeave={({ pointerType }: PointerEvent) => pointerType !== 'touch' && setActiveIndex(null)}
      onBlur={() => setActiveIndex(null)}
    >
      <svg aria-hidden width={area.full} height={area.fullHeight} viewBox={`0 0 ${area.full} ${area.fullHeight}`}>
        <Group left={area.left} top={area.top}>
          {active !== null && behind(active)}
          {children}
          {active !== null && marks?.(active)}
        </Group>
      </svg>
      <div ref={group} role="group" aria-label={label} onKeyDown={onKeyDown}>
        {points.map((point, at) => (
          <Point
            key={point.key}
            point={point}
            {...handlers(at)}
            data-at={at}
            tabIndex={at === entry ? 0 : -1}
            className={styles.point}
            style={{ insetInlineStart: area.left + x(at) - step / 2, inlineSize: step, insetBlockStart: area.top, blockSize: area.height }}
          />
        ))}
      </div>
      {active !== null && points[active] && <Tip point={points[active]} at={area.left + x(active)} width={area.full} />}
    </div>
  )
}

type PointProps = { point: ChartPoint; 'data-at': number } & Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerEnter' | 'onFocus' | 'tabIndex' | 'className' | 'style'
>

function Point({ point, ...own }: PointProps) {
  const words = [point.title, ...point.values.map(({ name, text }) => `${name} ${text}`), ...(point.details ?? [])].join(', ')
  if (point.href !== undefined) return <a {...own} href={point.href} aria-label={words} />
  return <span {...own} role="img" aria-label={words} />
}

const DISTANCE = 12

/** Beside its point, towards the middle; the spacer gives way where the tooltip has no room. */
function Tip({ point, at, width }: { point: ChartPoint; at: number; width: number }) {
  const isLeft = at < width / 2
  return (
    <div aria-hidden className={styles.tipPlace} data-towards={isLeft ? 'end' : 'start'}>
      <span style={{ flexBasis: (isLeft ? at : width - at) + DISTANCE }} />
      <div className={styles.tip}>
        <strong>{point.title}</strong>
        {point.values.map(({ name, look, text }) => (
          <span key={name}>
            <i data-look={look} /> {name} <b>{text}</b>
          </span>
        ))}
        {point.details?.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
    </div>
  )
}
