import { say } from '#contract/kit/label.ts'
import { auditFlow } from '#contract/store/audit-flow.ts'
import { invite, type InviteRecord } from '#contract/store/invite.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { RecordsDrawer } from '#web/kit/list/RecordsDrawer.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'

const recordTexts = texts({
  zh: {
    records: '{title} 的邀请记录',
    none: '还没有人扫码',
  },
  en: {
    records: 'Records: {title}',
    none: 'No scans yet',
  },
})

const column = columnsOf(invite.recordList)

const recordColumns: ListColumn<InviteRecord>[] = [
  column.text('nick', { width: 140, card: 'title' }),
  column.text('phone', { width: 120 }),
  column.time('scanned_at', { width: 140 }),
  column.own('audit_no', ({ audit_id, audit_no }) => audit_id && <a href={href(`/store/audit/review?id=${audit_id}`)}>{audit_no}</a>, {
    width: 180,
  }),
  column.own(
    'result',
    ({ result }, language) => result && <Tag tone={auditFlow.tones[result]}>{say(auditFlow.words[result], language)}</Tag>,
    { width: 92 },
  ),
  column.text('store_name', { width: 160 }),
]

/** The customers who scanned an invitation code. */
export function InviteRecords({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useTexts(recordTexts)
  return (
    <RecordsDrawer
      records={invite.recordList}
      owner={invite.detail}
      id={id}
      title={(row) => t('records', { title: row?.title ?? '' })}
      columns={recordColumns}
      empty={t('none')}
      onClose={onClose}
    />
  )
}
