import { useState } from 'react'
import { role, type Role } from '#contract/dev/role.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { navigate, type Query } from '#web/base/router/location.ts'
import { useEditing } from '#web/kit/form/drawer-state.ts'
import { bulkStatus, rowDelete, rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { roleColumns } from './columns.tsx'

const roleTexts = texts({
  zh: {
    word_hint: '名称或标识',
  },
  en: {
    word_hint: 'Name or code',
  },
})

const Search = searchFields(role.list)

const RoleForm = lazyPart('id', async () => (await import('./RoleForm.tsx')).RoleForm)
const CopyDialog = lazyPart('row', async () => (await import('./CopyDialog.tsx')).CopyDialog)
const Members = lazyPart('row', async () => (await import('./Members.tsx')).Members)

export const prefetch = (query?: Query) => prefetchList(role.list, query)

export default function RoleListPage() {
  const t = useTexts(roleTexts)
  const editing = useEditing()
  const [copied, setCopied] = useState<Role | null>(null)
  const [view, setView] = useState<Role | null>(null)
  return (
    <>
      <ListPage
        entity={role}
        columns={roleColumns}
        rowTitle={({ title }) => title}
        search={
          <>
            <Search.Text name="word" placeholder={t('word_hint')} />
            <Search.Choice name="scope" />
            <Search.Choice name="status" />
          </>
        }
        toolbar={<NewButton entity={role} open={editing.open} />}
        actions={[
          { ...rowEdit<Role>(role, editing.open), reason: whyNotChanged },
          {
            key: 'grant',
            label: ['权限', 'Permissions'],
            access: role.grant,
            reason: whyNotChanged,
            run: ({ id }) => navigate(`/dev/role/edit?id=${id}`),
          },
          { key: 'copy', label: ['复制', 'Copy'], access: role.copy, opensForm: true, run: setCopied },
          { key: 'members', label: ['成员', 'Members'], run: setView },
          rowDelete<Role>(role, { reason: (row) => whyNotChanged(row) ?? whyNotDeleted(row) }),
        ]}
        bulk={bulkStatus(role)}
      />
      <RoleForm id={editing.id} onClose={editing.close} />
      <CopyDialog row={copied} onClose={() => setCopied(null)} />
      <Members row={view} onClose={() => setView(null)} />
    </>
  )
}

function whyNotChanged({ is_system }: Role) {
  return is_system === 1 ? (['系统角色不能修改', 'A system role cannot be changed'] as const) : undefined
}

function whyNotDeleted({ user_count }: Role) {
  return user_count > 0 ? (['角色下存在账号，无法删除', 'The role has accounts and cannot be deleted'] as const) : undefined
}
