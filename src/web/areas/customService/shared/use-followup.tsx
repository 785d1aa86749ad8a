import { useState, type ReactNode } from 'react'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { TargetType } from '#contract/people/words.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'

const FollowupDialog = lazyPart('target', async () => (await import('./FollowupDialog.tsx')).FollowupDialog)

interface Noting<Row> {
  type: TargetType
  /** The area's call that adds a note. */
  edit: Endpoint
  titleOf: (row: Row) => string
}

/** The action that adds a note about a user or store, with its dialog. The key `followup` is the desk's name for this work. */
export function useFollowup<Row extends { id: number }>({
  type,
  edit,
  titleOf,
}: Noting<Row>): {
  followup: RowAction<Row>
  followupDialog: ReactNode
} {
  const [noted, setNoted] = useState<Row | null>(null)
  return {
    followup: { key: 'followup', label: ['跟进', 'Note'], access: edit, opensForm: true, run: setNoted },
    followupDialog: (
      <FollowupDialog
        edit={edit}
        target={noted && { id: noted.id }}
        customer={noted && { target_type: type, target_id: noted.id }}
        title={noted ? titleOf(noted) : undefined}
        onClose={() => setNoted(null)}
      />
    ),
  }
}
