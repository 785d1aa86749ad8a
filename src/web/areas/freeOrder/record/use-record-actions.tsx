import { useMemo, useState, type ReactNode } from 'react'
import { record, type FreeRecord } from '#contract/freeOrder/record.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { rowTransition } from '#web/kit/list/actions/machine-actions.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import type { DialogRequest } from './dialogs.tsx'

const RecordDialogs = lazyPart('request', async () => (await import('./dialogs.tsx')).RecordDialogs)

const notChosen = ['该活动的免单不由人工指定', 'The winners of this activity are not chosen by staff'] as const

/** The decisions about a free order with their dialogs, for the list and for its page. */
export function useRecordActions(): { actions: RowAction<FreeRecord>[]; dialogs: ReactNode } {
  const [request, setRequest] = useState<DialogRequest | null>(null)
  const actions = useMemo((): RowAction<FreeRecord>[] => {
    const ask = (kind: DialogRequest['kind']) => (row: FreeRecord) => setRequest({ kind, row })
    return [
      {
        ...rowTransition<typeof record.$.flow, FreeRecord>(record, 'pass', { run: ask('audit') }),
        key: 'audit',
        label: ['审核', 'Review'],
      },
      rowTransition(record, 'grant'),
      rowTransition(record, 'choose', { reason: ({ mode }) => (mode === 'manual' ? undefined : notChosen) }),
      rowTransition(record, 'cancel', { run: ask('cancel') }),
    ]
  }, [])
  return { actions, dialogs: <RecordDialogs request={request} onClose={() => setRequest(null)} /> }
}
