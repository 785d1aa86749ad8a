import { role, type Role, type RoleMember } from '#contract/dev/role.ts'
import { useCall } from '#web/api/query.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { Drawer } from '#web/kit/ui/Drawer.tsx'
import { Empty } from '#web/kit/ui/Empty.tsx'
import { Skeleton } from '#web/kit/ui/Skeleton.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { People } from './People.tsx'
import { roleTexts } from './texts.ts'

/** Who has the role. */
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
  const { data, error, refetch } = useCall(role.members, { id }, { quiet: true, staleTime: 0 })
  if (error) {
    return (
      <Empty title={t('not_loaded')} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
        {error.msg}
      </Empty>
    )
  }
  if (!data) return <Skeleton lines={6} />
  const people: readonly RoleMember[] = data.list
  return people.length === 0 ? <Empty title={t('no_members')}>{t('no_members_hint')}</Empty> : <People people={people} />
}
