import { useState, type ReactNode } from 'react'
import { agent, agentFlow, type Agent } from '#contract/agent/agent.ts'
import type { Label } from '#contract/kit/label.ts'
import { navigate } from '#web/base/router/location.ts'
import { PasswordOnce, type Credentials } from '#web/kit/account/PasswordOnce.tsx'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { reasonOf, rowTransition } from '#web/kit/list/actions/machine-actions.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'

const AgentForm = lazyPart('id', async () => (await import('./AgentForm.tsx')).AgentForm)
const FreezeDialog = lazyPart('row', async () => (await import('./dialogs.tsx')).FreezeDialog)
const RenewDialog = lazyPart('row', async () => (await import('./dialogs.tsx')).RenewDialog)
const TerminateDialog = lazyPart('row', async () => (await import('./dialogs.tsx')).TerminateDialog)
const ResetAccountDialog = lazyPart('row', async () => (await import('./dialogs.tsx')).ResetAccountDialog)

interface Editing {
  id: number | 'new' | null
  open: (id: number) => void
  close: () => void
}

const noChildren: Label = ['没有下级代理商', 'No sub-agents']

/** An agent's actions, with the form and the dialogs that they open: for the list and for one agent's page. */
export function useAgentActions(editing: Editing): { actions: RowAction<Agent>[]; dialogs: ReactNode } {
  const [frozen, setFrozen] = useState<Agent | null>(null)
  const [renewed, setRenewed] = useState<Agent | null>(null)
  const [terminated, setTerminated] = useState<Agent | null>(null)
  const [reset, setReset] = useState<Agent | null>(null)
  const [password, setPassword] = useState<Credentials | null>(null)
  const actions: RowAction<Agent>[] = [
    { ...rowEdit<Agent>(agent, editing.open), reason: (row) => reasonOf(agentFlow, 'edit', row) },
    {
      key: 'children',
      label: ['下级', 'Sub-agents'],
      reason: ({ child_count }) => (child_count > 0 ? undefined : noChildren),
      run: ({ id }) => navigate(`/agent/agent?parent_id=${id}`),
    },
    rowTransition<typeof agentFlow, Agent>(agent, 'renew', { run: setRenewed }),
    rowTransition<typeof agentFlow, Agent>(agent, 'unfreeze'),
    { key: 'reset', label: ['重置账号', 'Reset an account'], access: agent.resetAccount, run: setReset },
    rowTransition<typeof agentFlow, Agent>(agent, 'freeze', { run: setFrozen }),
    rowTransition<typeof agentFlow, Agent>(agent, 'terminate', { run: setTerminated }),
  ]
  const dialogs = (
    <>
      <AgentForm id={editing.id} onClose={editing.close} onPassword={(password) => setPassword({ name: undefined, password })} />
      <FreezeDialog row={frozen} onClose={() => setFrozen(null)} />
      <RenewDialog row={renewed} onClose={() => setRenewed(null)} />
      <TerminateDialog row={terminated} onClose={() => setTerminated(null)} />
      <ResetAccountDialog row={reset} onClose={() => setReset(null)} onPassword={setPassword} />
      <PasswordOnce credentials={password} onClose={() => setPassword(null)} />
    </>
  )
  return { actions, dialogs }
}
