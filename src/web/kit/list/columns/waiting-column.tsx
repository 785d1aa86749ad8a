import { Waiting } from '#web/kit/ui/state/Waiting.tsx'
import type { ListColumn } from './columns.tsx'

/** How long a row waits for a decision, red after 24 hours; `sinceOf` returns null for rows that do not wait. */
export function waitingColumn<Row>(sinceOf: (row: Row) => string | null, options: Partial<ListColumn<Row>> = {}): ListColumn<Row> {
  return {
    key: 'waiting',
    label: ['等待时长', 'Waiting'],
    width: 100,
    inList: 'queue',
    ...options,
    render: (row) => {
      const since = sinceOf(row)
      return since && <Waiting since={since} />
    },
  }
}
