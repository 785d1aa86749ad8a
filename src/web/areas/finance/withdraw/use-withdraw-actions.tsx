import { useState } from 'react'
import { withdraw, type Withdraw } from '#contract/finance/withdraw.ts'
import type { Label } from '#contract/kit/label.ts'
import { useSession } from '#web/base/session/store.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { rowTransition } from '#web/kit/list/actions/machine-actions.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import type { ToApprove } from './ApproveDialog.tsx'
import type { Rejected } from './dialogs.tsx'

const RejectDialog = lazyPart('rejected', async () => (await import('./dialogs.tsx')).RejectDialog)
const ApproveDialog = lazyPart('approved', async () => (await import('./ApproveDialog.tsx')).ApproveDialog)
const PayDialog = lazyPart('row', async () => (await import('./dialogs.tsx')).PayDialog)

const own: Label = ['不能审核自己提交的单据', 'You cannot review your own request']
const samePerson: Label = ['审核人与打款人不能为同一人', 'The approver and the payer must be different people']

/** A withdrawal's actions with their dialogs, for the list and for its page. */
export function useWithdrawActions() {
  const { id: me } = useSession()
  const [rejected, setRejected] = useState<Rejected | null>(null)
  const [approved, setApproved] = useState<ToApprove | null>(null)
  const [row, setRow] = useState<Withdraw | null>(null)
  const decides = ({ created_by }: Withdraw) => (created_by === me ? own : undefined)
  const pays = ({ auditor_id, created_by }: Withdraw) => (auditor_id === me || created_by === me ? samePerson : undefined)
  const reject = (ids: number[], titleOf: (id: number) => string) => setRejected({ ids, titleOf })
  const approve = (ids: number[], titleOf: (id: number) => string) => setApproved({ ids, titleOf })
  const actions: RowAction<Withdraw>[] = [
    rowTransition(withdraw, 'approve', { reason: decides, run: ({ id, withdraw_no }) => approve([id], () => withdraw_no) }),
    rowTransition(withdraw, 'pay', { reason: pays, run: setRow }),
    rowTransition(withdraw, 'retry', { reason: pays }),
    rowTransition(withdraw, 'reject', { reason: decides, run: ({ id, withdraw_no }) => reject([id], () => withdraw_no) }),
    rowTransition(withdraw, 'recheck', { reason: decides }),
    rowTransition(withdraw, 'cancel'),
  ]
  const dialogs = (
    <>
      <RejectDialog rejected={rejected} onClose={() => setRejected(null)} />
      <ApproveDialog approved={approved} onClose={() => setApproved(null)} />
      <PayDialog row={row} onClose={() => setRow(null)} />
    </>
  )
  return { actions, dialogs, approve, reject }
}
