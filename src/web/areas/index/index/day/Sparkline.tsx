import styles from './Day.module.css'

const WIDTH = 160
const HEIGHT = 36
const EDGE = 2

interface SparklineProps {
  values: readonly number[]
  /** Its words for persons who do not see it. */
  label: string
}

/** A small line without axes; the last value has a dot. */
export function Sparkline({ values, label }: SparklineProps) {
  const most = Math.max(1, ...values)
  const x = (at: number) => EDGE + (at * (WIDTH - 2 * EDGE)) / Math.max(1, values.length - 1)
  const y = (value: number) => HEIGHT - EDGE - (Math.max(0, value) * (HEIGHT - 2 * EDGE)) / most
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`)
  const last = values.length - 1
  return (
    <svg className={styles.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <polyline points={points.join(' ')} />
      <circle cx={x(last)} cy={y(values[last] ?? 0)} r={EDGE} />
    </svg>
  )
}
