import { useEffect, useEffectEvent } from 'react'
import { role, type Role, type RoleTree } from '#contract/dev/role.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { useStoredRow } from '#web/kit/form/draft/use-stored-row.ts'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { GrantEditor } from './GrantEditor.tsx'

const grantTexts = texts({
  zh: {
    none: '请从角色列表中选择角色',
  },
  en: {
    none: 'Choose a role from the list',
  },
})

/** A role's permissions, in its own tab: `?id=`. */
export default function RoleGrantPage() {
  const { query, setTitle } = usePage()
  const t = useTexts(grantTexts)
  const id = Number(query['id']) || 0
  const stored = useStoredRow(role.detail, { id }, id > 0)
  const tree = useCall(role.tree, {}, { quiet: true })
  const error = stored.error ?? tree.error
  const title = stored.data?.title
  const nameTab = useEffectEvent(setTitle)
  useEffect(() => nameTab(title), [title])

  if (id === 0) return <Empty title={t('none')} />
  if (stored.data && tree.data) {
    const row: Role = stored.data
    const all: RoleTree = tree.data
    // after a save, here or by another person, the form restarts from the stored role
    return <GrantEditor key={`${row.id} ${row.version}`} row={row} tree={all} />
  }
  if (!error) return <Skeleton lines={12} />
  return <NotLoaded error={error} retry={() => Promise.all([stored.refetch(), tree.refetch()])} />
}
