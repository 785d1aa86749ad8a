import { say } from '#contract/kit/label.ts'
import { inviterTypes } from '#contract/people/words.ts'
import { invite, type Invite } from '#contract/store/invite.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import type { Language } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { statusColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { scaled } from '#web/kit/ui/value/format.ts'

const column = columnsOf(invite.list)

export const inviteColumns: ListColumn<Invite>[] = [
  column.own('title', ({ title, code }) => <Twofold main={title} sub={<Code>{code}</Code>} />, {
    label: ['名称 / 邀请码', 'Name / code'],
    width: 180,
    card: 'title',
  }),
  column.own('inviter_name', inviterOf, { width: 170 }),
  column.own('agent_name', ({ agent_name, salesman_name }) => <Twofold main={agent_name ?? ''} sub={salesman_name} />, {
    label: ['绑定代理商 / 业务员', 'Bound agent / salesman'],
    width: 190,
  }),
  column.own('scan_count', funnel, { label: ['扫码 / 申请 / 通过', 'Scans / applied / approved'], width: 190, align: 'right' }),
  column.own('success_count', rate, { label: ['转化率', 'Conversion'], width: 104, align: 'right' }),
  column.own('max_uses', uses, { label: ['已用 / 次数', 'Used / uses'], width: 110, align: 'right' }),
  column.time('expire_at', { sortable: true, width: 140 }),
  column.words('price_level', { width: 92 }),
  column.time('created_at', { label: ['创建时间', 'Created'], sortable: true, width: 140 }),
  column.tag('state', { width: 84 }),
  { ...statusColumn(invite), label: ['启用', 'Enabled'], width: 72 },
]

function inviterOf({ inviter_type, inviter_name }: Invite, language: Language): string {
  return `${say(inviterTypes[inviter_type], language)} ${inviter_name ?? ''}`
}

function funnel({ scan_count, apply_count, success_count }: Invite): string {
  return [scan_count, apply_count, success_count].map((n) => formatNumber(n)).join(' / ')
}

/** Approved stores per scan. */
function rate({ scan_count, success_count }: Invite): string {
  return scan_count === 0 ? '–' : `${scaled(Math.round((success_count * 10_000) / scan_count), 2)}%`
}

function uses({ success_count, open_count, max_uses }: Invite): string {
  return `${formatNumber(success_count + open_count)} / ${formatNumber(max_uses)}`
}
