import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'

/** Two lines: when an activity starts and ends. */
export function period({ start_at, end_at }: { start_at: string; end_at: string }) {
  return <Twofold main={formatTime(start_at)} sub={`– ${formatTime(end_at)}`} />
}
