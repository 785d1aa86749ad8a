import { useState, type ReactNode } from 'react'
import { salesman, salesmanFlow, type Salesman } from '#contract/agent/salesman.ts'
import type { Label } from '#contract/kit/label.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { reasonOf, rowTransition } from '#web/kit/list/actions/machine-actions.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'

const SalesmanForm = lazyPart('id', async () => (await import('./SalesmanForm.tsx')).SalesmanForm)
const InviteDialog = lazyPart('row', async () => (await import('./dialogs.tsx')).InviteDialog)
const LeaveDialog = lazyPart('row', async () => (await import('./dialogs.tsx')).LeaveDialog)
const TransferDialog = lazyPart('row', async () => (await import('./dialogs.tsx')).TransferDialog)

interface Editing {
  id: number | 'new' | null
  open: (id: number) => void
  close: () => void
}

const noStores: Label = ['没有可转移的门店', 'There are no stores to transfer']

/** A salesman's actions, with the form and the dialogs that they open: for the list and for one salesman's page. */
export function useSalesmanActions(editing: Editing): { actions: RowAction<Salesman>[]; dialogs: ReactNode } {
  const [invited, setInvited] = useState<Salesman | null>(null)
  const [left, setLeft] = useState<Salesman | null>(null)
  const [moved, setMoved] = useState<Salesman | null>(null)
  const actions: RowAction<Salesman>[] = [
    { ...rowEdit<Salesman>(salesman, editing.open), reason: (row) => reasonOf(salesmanFlow, 'edit', row) },
    {
      key: 'invite',
      label: ['邀请码', 'Invitation code'],
      reason: ({ state }) => (state === 'on' ? undefined : ['只有在职业务员可以邀请', 'Only active salesmen can invite']),
      run: setInvited,
    },
    {
      key: 'transfer',
      label: ['转移门店', 'Transfer stores'],
      access: salesman.transfer,
      reason: ({ store_count }) => (store_count > 0 ? undefined : noStores),
      run: setMoved,
    },
    rowTransition<typeof salesmanFlow, Salesman>(salesman, 'on', { undo: 'off' }),
    rowTransition<typeof salesmanFlow, Salesman>(salesman, 'off', { undo: 'on' }),
    rowTransition<typeof salesmanFlow, Salesman>(salesman, 'leave', { run: setLeft }),
  ]
  const dialogs = (
    <>
      <SalesmanForm id={editing.id} onClose={editing.close} />
      <InviteDialog row={invited} onClose={() => setInvited(null)} />
      <LeaveDialog row={left} onClose={() => setLeft(null)} />
      <TransferDialog row={moved} onClose={() => setMoved(null)} />
    </>
  )
  return { actions, dialogs }
}
