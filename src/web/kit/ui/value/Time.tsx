import { formatTime } from './format.ts'

interface TimeProps {
  value: string | null | undefined
  precision?: 'day' | 'minute'
  /** The person beside the time; absent for the system. */
  by?: string | null | undefined
}

/** A point in time, in local time to the minute; the full value on hover. */
export function Time({ value, precision, by }: TimeProps) {
  if (!value) return null
  const time = (
    <time dateTime={value} data-tip={formatTime(value, 'second')} style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {formatTime(value, precision)}
    </time>
  )
  if (!by) return time
  return (
    <span>
      {time} · {by}
    </span>
  )
}
