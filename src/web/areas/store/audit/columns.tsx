import { say } from '#contract/kit/label.ts'
import { inviterTypes } from '#contract/people/words.ts'
import { audit, type AuditListed } from '#contract/store/audit.ts'
import type { Language } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { waitingColumn } from '#web/kit/list/columns/waiting-column.tsx'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'

const column = columnsOf(audit.list)

export const auditColumns: ListColumn<AuditListed>[] = [
  column.image('license_image', { label: ['执照', 'Licence'], pin: 'left', width: 76 }),
  column.text('name', { width: 176, card: 'title' }),
  waitingColumn<AuditListed>(({ state, submitted_at }) => (isOpen(state) ? submitted_at : null), { width: 92, inList: 'always' }),
  column.own('phone', ({ contact, phone }) => <Twofold main={contact} sub={phone} />, {
    label: ['联系人 / 手机', 'Contact / phone'],
    width: 130,
  }),
  column.time('submitted_at', { sortable: true, width: 140 }),
  column.text('region', { width: 190 }),
  column.words('kind', { width: 100 }),
  column.own('agent_name', ({ agent_name, salesman_name }) => <Twofold main={agent_name ?? ''} sub={salesman_name} />, {
    label: ['代理商 / 业务员', 'Agent / salesman'],
    width: 190,
  }),
  column.own('inviter', inviterOf, { width: 130 }),
  column.text('nick', { width: 110 }),
  column.count('submit_count', { width: 84 }),
  column.code('audit_no', { width: 150 }),
  column.tag('state', { width: 150 }),
]

const isOpen = (state: string) => state === 'pending' || state === 'pending_agent'

function inviterOf({ inviter }: AuditListed, language: Language): string {
  return inviter ? `${say(inviterTypes[inviter.type], language)} ${inviter.name ?? inviter.code}` : ''
}
