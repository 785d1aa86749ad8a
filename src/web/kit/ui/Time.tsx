import { formatTime } from './format.ts'

/** A moment in local time to the minute; the full value on hover. */
export function Time({ value, precision }: { value: string | null | undefined; precision?: 'day' | 'minute' }) {
  if (!value) return null
  return (
    <time dateTime={value} data-tip={formatTime(value, 'second')} style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {formatTime(value, precision)}
    </time>
  )
}
