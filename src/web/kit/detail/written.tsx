import type { Label } from '#contract/kit/label.ts'
import type { Description } from '#web/kit/ui/value/Descriptions.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'

/** A record's times with the accounts behind them; lists do not contain the accounts. */
export interface Written {
  created_at: string
  updated_at: string
  created_by_name?: string | null | undefined
  updated_by_name?: string | null | undefined
}

/** The columns that every entity has and that the contract gives no label. */
export const writtenLabels = {
  created_at: ['创建时间', 'Created'],
  updated_at: ['更新时间', 'Updated'],
} satisfies Record<string, Label>

/** The creation and change times, each with the person beside it. */
export function writtenItems({ created_at, updated_at, created_by_name, updated_by_name }: Written, say: (label: Label) => string) {
  return [
    { key: 'created_at', label: say(writtenLabels.created_at), value: <Time value={created_at} by={created_by_name} /> },
    { key: 'updated_at', label: say(writtenLabels.updated_at), value: <Time value={updated_at} by={updated_by_name} /> },
  ] satisfies Description[]
}
