import { useState } from 'react'
import { role } from '#contract/dev/role.ts'
import { user, type User } from '#contract/dev/user.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { useSession } from '#web/base/session/store.ts'
import { PasswordOnce, type Credentials } from '#web/kit/account/PasswordOnce.tsx'
import { useEditing, useOpened } from '#web/kit/form/drawer-state.ts'
import type { BulkAction, RowAction } from '#web/kit/list/actions/actions.tsx'
import { runBatch } from '#web/kit/list/actions/batch.ts'
import { bulkStatus, rowDelete, rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { useApproval } from '#web/kit/list/actions/review.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { optionsOf } from '#web/kit/ui/select/option.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { DepartmentFilter } from '#web/pickers/DepartmentSelect.tsx'
import { AgentPicker } from '#web/pickers/RecordPickers.tsx'
import { askAndKick, askAndView, kickMany } from './actions.ts'
import { userColumns } from './columns.tsx'
import { userTexts } from './texts.ts'

const Search = searchFields(user.list)

const UserForm = lazyPart('id', async () => (await import('./UserForm.tsx')).UserForm)
const AccountDrawer = lazyPart('id', async () => (await import('./AccountDrawer.tsx')).AccountDrawer)
const ResetDialog = lazyPart('row', async () => (await import('./ResetDialog.tsx')).ResetDialog)

export const prefetch = (query?: Query) => prefetchList(user.list, query)

/** The roles that an account may have. */
function useRoleOptions(isWanted: boolean) {
  return optionsOf(useCall(role.option, {}, { enabled: isWanted, staleTime: 60_000 }))
}

export default function UserListPage() {
  const t = useTexts(userTexts)
  const editing = useEditing()
  const opened = useOpened('account')
  const [reset, setReset] = useState<User | null>(null)
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const { id: me, permissions } = useSession()
  const approve = useApproval<User>(user, { effect: t('review_effect') })
  const notOwn = ({ id }: User) => (id === me ? ownHere : undefined)
  const actions: RowAction<User>[] = [
    rowEdit(user, editing.open),
    { key: 'kick', label: ['强制下线', 'End sessions'], access: user.kick, reason: notOwn, run: (row) => void askAndKick(row) },
    { key: 'detail', label: ['详情', 'Details'], run: ({ id }) => opened.open(id) },
    { key: 'reset', label: ['重置密码', 'Reset password'], access: user.reset, reason: notOwn, run: setReset },
    approve,
    { ...rowUnlock, reason: ({ state }) => (state === 'locked' ? undefined : notLocked) },
    ...(permissions.includes('*') ? [{ ...rowView, reason: whyNotViewed(me) }] : []),
    rowDelete(user, { reason: notOwn }),
  ]
  return (
    <>
      <ListPage
        entity={user}
        columns={userColumns}
        rowTitle={({ username }) => username}
        search={
          <>
            <Search.Text name="word" placeholder={t('word_hint')} />
            <Search.Select name="role_id" useOptions={useRoleOptions} />
            <Search.Own name="department_id">{(value, set) => <DepartmentFilter value={value} onChange={set} />}</Search.Own>
            <Search.Record name="agent_id" picker={AgentPicker} placeholder={t('agent_hint')} />
            <Search.Choice name="state" />
          </>
        }
        toolbar={<NewButton entity={user} open={editing.open} />}
        actions={actions}
        bulk={[...bulkStatus(user), bulkKick]}
      />
      <UserForm
        id={editing.id}
        onClose={editing.close}
        onSaved={({ password }) => {
          if (password !== null) setCredentials({ name: undefined, password })
        }}
      />
      <AccountDrawer id={opened.id} onClose={opened.close} />
      <ResetDialog row={reset} onClose={() => setReset(null)} onShown={setCredentials} />
      <PasswordOnce credentials={credentials} onClose={() => setCredentials(null)} />
    </>
  )
}

const ownHere = ['请在个人中心管理自己的账号', 'Manage your own account in the personal centre'] as const
const notLocked = ['账号没有被锁定', 'The account is not locked'] as const

const rowUnlock: RowAction<User> = {
  key: 'unlock',
  label: ['解锁', 'Unlock'],
  access: user.unlock,
  run: ({ id }, title) => void runBatch(user.unlock, { ids: [id] }, { titleOf: () => title }),
}

const rowView: RowAction<User> = {
  key: 'viewAs',
  label: ['以此账号查看', 'View as this person'],
  access: user.viewAs,
  run: (row) => void askAndView(row),
}

const bulkKick: BulkAction = { key: 'kick', label: ['强制下线', 'End sessions'], access: user.kick, danger: true, run: kickMany }

function whyNotViewed(me: number) {
  return ({ id, status }: User) => {
    if (id === me) return ['不能以自己的身份查看', 'You can’t view as yourself'] as const
    return status === 1 ? undefined : (['账号已停用', 'This account is disabled'] as const)
  }
}
