import { GridRows } from '@visx/grid'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear, scalePoint } from '@visx/scale'
import { AreaClosed, Bar as Rect, BarGroup, LinePath } from '@visx/shape'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { axisOf, labelsShown, textWidth, type Axis } from './chart-scale.ts'
import { BAR_HEIGHT, chartTexts, LINE_HEIGHT, looks, type BarChartProps, type Line, type LinePlotProps } from './chart-types.ts'
import { ChartPoints, type Area, type ChartPoint } from './ChartPoints.tsx'
import styles from './Chart.module.css'

const MARGIN = { top: 8, bottom: 28, side: 8 }

/** Draws as wide as the place is, again with each change; a hidden page keeps the width that it had. */
function Fitted({ children }: { children: (width: number) => ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return undefined
    const read = () => element.clientWidth > 0 && setWidth(element.clientWidth)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className={styles.fitted}>
      {width > 0 && children(width)}
    </div>
  )
}

export function LineDrawing(props: LinePlotProps) {
  return <Fitted>{(width) => <Lines {...props} width={width} />}</Fitted>
}

function Lines({ label, labels, lines, hrefOf, width }: LinePlotProps & { width: number }) {
  const t = useTexts(chartTexts)
  const side = (axis: Line['axis']) => sideOf(lines.filter((line) => line.axis === axis))
  const sides = { left: side('left'), right: side('right') }
  const area = areaOf(width, LINE_HEIGHT, labels, sides)
  const points = scalePoint({ domain: labels.map((_, at) => at), range: [0, area.width] })
  const x = (at: number) => points(at) ?? 0
  const scales = { left: scaleOf(sides.left?.axis, area.height), right: scaleOf(sides.right?.axis, area.height) }
  const y = ({ axis, values }: Line, at: number) => scales[axis](values[at] ?? 0)
  const isKnown = ({ values }: Line, at: number) => values[at] !== null && values[at] !== undefined
  const known = (line: Line) => labels.flatMap((_, at) => (isKnown(line, at) ? [at] : []))
  return (
    <ChartPoints
      label={t('keys', { label: label ?? t('unnamed') })}
      area={area}
      x={x}
      step={labels.length > 1 ? points.step() : area.width}
      start={Math.max(0, ...lines.filter(({ look }) => look === 'main').flatMap(known))}
      points={labels.map((title, at): ChartPoint => {
        const values = lines.flatMap(({ name, look, values, tip }) => {
          const value = values[at]
          return value === null || value === undefined ? [] : [{ name, look, text: tip(value, at) }]
        })
        return { key: title, title, values, href: hrefOf?.(at) }
      })}
      behind={(at) => <line className={styles.guide} x1={x(at)} x2={x(at)} y1={0} y2={area.height} />}
      marks={(at) =>
        lines.map(
          (line) =>
            isKnown(line, at) && <circle key={line.name} className={styles.mark} data-look={line.look} cx={x(at)} cy={y(line, at)} r={4} />,
        )
      }
    >
      <Grid sides={sides} scale={scales.left} area={area} />
      <Labels labels={labels} x={x} area={area} />
      {lines.map((line) => (
        <g key={line.name} className={styles.line} data-look={line.look}>
          {line.look === 'main' && (
            <AreaClosed data={known(line)} x={x} y={(at) => y(line, at)} yScale={scales[line.axis]} stroke="none" fill="currentColor" />
          )}
          <LinePath
            data={labels.map((_, at) => at)}
            defined={(at) => isKnown(line, at)}
            x={x}
            y={(at) => y(line, at)}
            stroke="currentColor"
          />
          {known(line)
            .filter((at) => !isKnown(line, at - 1) && !isKnown(line, at + 1))
            .map((at) => (
              <circle key={at} cx={x(at)} cy={y(line, at)} r={3} />
            ))}
        </g>
      ))}
    </ChartPoints>
  )
}

export function BarDrawing(props: BarChartProps) {
  return <Fitted>{(width) => <Bars {...props} width={width} />}</Fitted>
}

const WIDEST_BAR = 28

function Bars({ label, series, bars, format, axis = format, width }: BarChartProps & { width: number }) {
  const t = useTexts(chartTexts)
  const sides = { left: { axis: axisOf(bars.flatMap(({ values }) => values)), format: axis } }
  const labels = bars.map((bar) => bar.label)
  const area = areaOf(width, BAR_HEIGHT, labels, sides)
  const places = scaleBand({ domain: bars.map((_, at) => at), range: [0, area.width], paddingInner: 0.25, paddingOuter: 0.15 })
  const [own, step] = [places.bandwidth(), places.step()]
  const used = Math.min(own, series.length * WIDEST_BAR)
  const keys = series.map((_, index) => String(index))
  const inside = scaleBand({ domain: keys, range: [(own - used) / 2, (own + used) / 2], paddingInner: 0.1 })
  const y = scaleOf(sides.left.axis, area.height)
  const x = (at: number) => (places(at) ?? 0) + own / 2
  return (
    <ChartPoints
      label={t('keys', { label })}
      area={area}
      x={x}
      step={step}
      start={bars.length - 1}
      points={bars.map(({ key, label: title, values, details, href }): ChartPoint => {
        const texts = values.map((value, at) => ({ name: series[at] ?? '', look: looks[at] ?? 'third', text: format(value) }))
        return { key, title, values: texts, details, href }
      })}
      behind={(at) => <Rect className={styles.band} x={x(at) - step / 2} y={0} width={step} height={area.height} rx={2} />}
    >
      <Grid sides={sides} scale={y} area={area} />
      <Labels labels={labels} x={x} area={area} />
      <BarGroup
        data={bars.map(({ values }, at) => ({ at, ...Object.fromEntries(values.map((value, index) => [index, value])) }))}
        keys={keys}
        height={area.height}
        x0={({ at }: { at: number }) => at}
        x0Scale={places}
        x1Scale={inside}
        yScale={y}
        color={(key) => looks[Number(key)] ?? 'third'}
      >
        {(groups) =>
          groups.map(({ index, x0, bars: groupBars }) => (
            <Group key={index} left={x0}>
              {groupBars.map(({ key, x, width, height, value, color }) => {
                const size = value > 0 ? Math.max(2, height) : 0
                return (
                  <Rect key={key} data-look={color} x={x} y={area.height - size} width={width} height={size} rx={1.5} fill="currentColor" />
                )
              })}
            </Group>
          ))
        }
      </BarGroup>
    </ChartPoints>
  )
}

/** The bars for a list whose rows have the same height. */
export function RankDrawing({ values, row }: { values: readonly number[]; row: number }) {
  const x = scaleLinear({ domain: [0, Math.max(1, ...values)], range: [0, 100] })
  return (
    <svg aria-hidden width="100%" height={values.length * row} className={styles.rankBars}>
      {values.map((value, at) => (
        <Rect
          key={at}
          x={0}
          y={(at + 1) * row - 8}
          width={`${x(Math.max(0, value))}%`}
          height={4}
          rx={2}
          fill="currentColor"
          data-look="main"
        />
      ))}
    </svg>
  )
}

interface Side {
  axis: Axis
  format: (value: number) => string
}
type Sides = Readonly<{ left?: Side | undefined; right?: Side | undefined }>

function sideOf(lines: readonly Line[]): Side | undefined {
  const [first] = lines
  return first && { axis: axisOf(lines.flatMap(({ values }) => values.map((value) => value ?? 0))), format: first.format }
}

function areaOf(width: number, height: number, labels: readonly string[], { left, right }: Sides): Area {
  const widest = (side: Side | undefined) => Math.max(0, ...(side?.axis.ticks.map((tick) => textWidth(side.format(tick))) ?? []))
  // the last label stands around its point
  const last = textWidth(labels.at(-1) ?? '') / 2
  const [before, after] = [widest(left) + MARGIN.side, right ? widest(right) + MARGIN.side : last]
  return {
    full: width,
    fullHeight: height,
    left: before,
    top: MARGIN.top,
    width: Math.max(1, width - before - after),
    height: height - MARGIN.top - MARGIN.bottom,
  }
}

function scaleOf(axis: Axis | undefined, height: number) {
  return scaleLinear({ domain: [axis?.bottom ?? 0, axis?.top ?? 1], range: [height, 0] })
}

function Grid({ sides: { left, right }, scale, area }: { sides: Sides; scale: ReturnType<typeof scaleOf>; area: Area }) {
  const ticks = (side: Side | undefined, x: number, anchor: 'start' | 'end') => {
    const own = scaleOf(side?.axis, area.height)
    return side?.axis.ticks.map((tick) => (
      <text key={tick} x={x} y={own(tick)} dy="0.32em" textAnchor={anchor}>
        {side.format(tick)}
      </text>
    ))
  }
  return (
    <>
      <GridRows scale={scale} tickValues={[...(left?.axis.ticks ?? right?.axis.ticks ?? [])]} width={area.width} className={styles.grid} />
      {ticks(left, -MARGIN.side, 'end')}
      {ticks(right, area.width + MARGIN.side, 'start')}
    </>
  )
}

function Labels({ labels, x, area }: { labels: readonly string[]; x: (at: number) => number; area: Area }) {
  return labelsShown(labels, area.width).map((at) => (
    <text key={at} x={x(at)} y={area.height + 18} textAnchor="middle">
      {labels[at]}
    </text>
  ))
}
