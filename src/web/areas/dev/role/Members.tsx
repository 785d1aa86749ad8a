import { role, type Role } from '#contract/dev/role.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import { People } from './People.tsx'

const roleTexts = texts({
  zh: {
    members: '{title}的成员',
    no_members: '没有账号使用该角色',
    no_members_hint: '在后台账号中为账号选择角色。',
  },
  en: {
    members: 'Members of {title}',
    no_members: 'No account has this role',
    no_members_hint: 'Roles are chosen where accounts are edited.',
  },
})

/** The role's members. */
export function Members({ row, onClose }: { row: Role | null; onClose: () => void }) {
  const t = useTexts(roleTexts)
  return (
    <Drawer open={row !== null} title={t('members', { title: row?.title ?? '' })} onClose={onClose} width={420}>
      {row && <List id={row.id} />}
    </Drawer>
  )
}

function List({ id }: { id: number }) {
  const t = useTexts(roleTexts)
  const query = useCall(role.members, { id }, { quiet: true, staleTime: 0 })
  return (
    <Loaded query={query} lines={6}>
      {({ list }) => (list.length === 0 ? <Empty title={t('no_members')}>{t('no_members_hint')}</Empty> : <People people={list} />)}
    </Loaded>
  )
}
