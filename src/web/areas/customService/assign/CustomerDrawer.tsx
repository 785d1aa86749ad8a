import { useState } from 'react'
import { assign, type Assigned } from '#contract/customService/assign.ts'
import { followup } from '#contract/customService/followup.ts'
import { Followups } from '#web/areas/customService/shared/Followups.tsx'
import { useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import { Pager } from '#web/kit/ui/table/Pager.tsx'
import { hasPages, usePageNo } from '#web/kit/ui/table/use-page-no.ts'
import { Tabs } from '#web/kit/ui/value/Tabs.tsx'
import { Timeline } from '#web/kit/ui/value/Timeline.tsx'

const drawerTexts = texts({
  zh: { notes: '跟进记录', log: '分配记录', none: '还没有分配记录', nobody: '未分配', system: '系统' },
  en: { notes: 'Notes', log: 'Assignments', none: 'No assignments yet', nobody: 'Unassigned', system: 'System' },
})

interface CustomerDrawerProps {
  /** The user or store; null while the drawer is closed. */
  row: Assigned | null
  onClose: () => void
}

/** The notes about a user or store, and its assignments. */
export function CustomerDrawer({ row, onClose }: CustomerDrawerProps) {
  const { current, opening } = useOpening(row)
  if (!current) return null
  return (
    <Drawer open={row !== null} title={current.title} onClose={onClose}>
      <Parts key={opening} target={{ target_type: current.target_type, target_id: current.id }} />
    </Drawer>
  )
}

type Target = Pick<Assigned, 'target_type'> & { target_id: number }

function Parts({ target }: { target: Target }) {
  const t = useTexts(drawerTexts)
  const can = useCan()
  const mayRead = can(followup.list)
  const [tab, setTab] = useState<'notes' | 'log'>(mayRead ? 'notes' : 'log')
  const notes = {
    key: 'notes' as const,
    title: t('notes'),
    content: <Followups list={followup.list} edit={followup.edit} target={target} customer={target} />,
  }
  const log = { key: 'log' as const, title: t('log'), content: <AssignLog target={target} /> }
  return <Tabs label={t('notes')} value={tab} onChange={setTab} tabs={mayRead ? [notes, log] : [log]} />
}

function AssignLog({ target }: { target: Target }) {
  const t = useTexts(drawerTexts)
  const { page, pager } = usePageNo()
  const query = useCall(assign.log, { ...target, ...page }, { keepPrevious: true, quiet: true })
  return (
    <Loaded query={query} lines={6}>
      {({ list, total, total_exact }) => (
        <>
          <Timeline
            label={t('log')}
            empty={t('none')}
            entries={list.map((entry) => ({
              key: entry.id,
              time: entry.created_at,
              who: entry.operator || t('system'),
              what: `${entry.from_nickname ?? t('nobody')} → ${entry.to_nickname ?? t('nobody')}`,
              detail: entry.reason,
            }))}
          />
          {hasPages(total, page) && <Pager {...pager} total={total} totalExact={total_exact} />}
        </>
      )}
    </Loaded>
  )
}
