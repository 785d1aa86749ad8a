import styles from './LinePlot.module.css'

export interface Line {
  name: string
  /** `main` has an area below it, `before` is dashed. */
  look: 'main' | 'before' | 'second'
  axis: 'left' | 'right'
  /** Null: not yet known. */
  values: readonly (number | null)[]
  tip: (value: number, at: number) => string
  /** For the axis. */
  format: (value: number) => string
}

const SIZE = 100
const TICKS = 4

interface LinePlotProps {
  labels: readonly string[]
  lines: readonly Line[]
  /** The addresses that the points open by pointer; the table has the same links. */
  links?: readonly (string | undefined)[]
}

/** Lines over the points of a span with an axis on each side; hidden from assistive technology, which reads the table of the same values. */
export function LinePlot({ labels, lines, links }: LinePlotProps) {
  const top = { left: topOf(lines, 'left'), right: topOf(lines, 'right') }
  const last = labels.length - 1
  const x = (at: number) => (last === 0 ? SIZE / 2 : (at / last) * SIZE)
  const shown = labelsShown(labels)
  return (
    <div aria-hidden className={styles.plot}>
      <div className={styles.legend}>
        {lines.map(({ name, look }) => (
          <span key={name}>
            <i data-look={look} /> {name}
          </span>
        ))}
      </div>
      <Ticks lines={lines} axis="left" top={top.left} />
      <div className={styles.canvas}>
        <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none">
          {Array.from({ length: TICKS + 1 }, (_, i) => (
            <line key={i} className={styles.grid} x1={0} x2={SIZE} y1={(i / TICKS) * SIZE} y2={(i / TICKS) * SIZE} />
          ))}
          {lines.map(({ name, look, axis, values }) => {
            const points = values.flatMap((value, at) =>
              value === null ? [] : [`${x(at).toFixed(2)},${(SIZE - (value / top[axis]) * SIZE).toFixed(2)}`],
            )
            return (
              <g key={name} data-look={look}>
                {look === 'main' && points.length > 1 && (
                  <polygon points={`0,${SIZE} ${points.join(' ')} ${x(points.length - 1).toFixed(2)},${SIZE}`} />
                )}
                <polyline points={points.join(' ')} />
              </g>
            )
          })}
        </svg>
        <div className={styles.points}>
          {labels.map((label, at) => {
            const place = {
              'data-tip': tipOf(label, at, lines),
              style: { insetInlineStart: `${x(at)}%`, inlineSize: `${SIZE / labels.length}%` },
            }
            // hidden from assistive technology, so not in the order of the tab key either
            return links?.[at] === undefined ? <span key={label} {...place} /> : <a key={label} href={links[at]} tabIndex={-1} {...place} />
          })}
        </div>
      </div>
      {lines.some(({ axis }) => axis === 'right') ? <Ticks lines={lines} axis="right" top={top.right} /> : <span />}
      <div className={styles.axis}>
        {shown.map((at) => (
          <span key={at} style={{ insetInlineStart: `${x(at)}%` }} data-end={at === 0 ? 'first' : at === last ? 'last' : undefined}>
            {labels[at]}
          </span>
        ))}
      </div>
    </div>
  )
}

function Ticks({ lines, axis, top }: { lines: readonly Line[]; axis: Line['axis']; top: number }) {
  const format = lines.find((line) => line.axis === axis)?.format ?? String
  return (
    <div className={styles.ticks} data-axis={axis}>
      {Array.from({ length: TICKS + 1 }, (_, i) => (
        <span key={i}>{format((top * (TICKS - i)) / TICKS)}</span>
      ))}
    </div>
  )
}

/** A round number above all values of an axis that four ticks divide. */
function topOf(lines: readonly Line[], axis: Line['axis']): number {
  const most = Math.max(TICKS, ...lines.filter((line) => line.axis === axis).flatMap(({ values }) => values.map((value) => value ?? 0)))
  const step = most / TICKS
  const power = 10 ** Math.floor(Math.log10(step))
  const nice = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= step && (factor * power) % 1 === 0) ?? 10
  return nice * power * TICKS
}

const MOST_LABELS = 7

function labelsShown(labels: readonly string[]): number[] {
  const last = labels.length - 1
  const count = Math.min(MOST_LABELS, labels.length)
  return [...new Set(Array.from({ length: count }, (_, i) => (count === 1 ? 0 : Math.round((i * last) / (count - 1)))))]
}

function tipOf(label: string, at: number, lines: readonly Line[]): string {
  const values = lines.flatMap(({ name, values, tip }) => {
    const value = values[at]
    return value === null || value === undefined ? [] : [`${name} ${tip(value, at)}`]
  })
  return [label, ...values].join('\n')
}
