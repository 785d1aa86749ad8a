import { groupTeam, seats, type GroupTeamDetail } from '#contract/activity/group-team.ts'
import { order } from '#contract/order/order.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useLabel, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { CommentsButton } from '#web/kit/form/CommentsButton.tsx'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { TeamProgress, TimeLeft } from './team-columns.tsx'
import parts from '#web/areas/activity/shared/parts.module.css'
import styles from './group.module.css'

const memberTexts = texts({
  zh: {
    title: '团 {no} 的成员',
    member: '成员',
    phone: '手机号',
    goods: '商品',
    qty: '数量',
    order: '订单',
    paid: '实付 / 已退',
    state: '状态',
    joined: '参团时间',
    leader: '团长',
    virtual: '虚拟成员',
  },
  en: {
    title: 'Members of team {no}',
    member: 'Member',
    phone: 'Phone',
    goods: 'Goods',
    qty: 'Quantity',
    order: 'Order',
    paid: 'Paid / refunded',
    state: 'State',
    joined: 'Joined',
    leader: 'Leader',
    virtual: 'Virtual member',
  },
})

type Member = GroupTeamDetail['members'][number]
const seatTones = { reserved: 'warning', paid: 'success', left: 'neutral', returned: 'neutral' } as const

interface TeamMembersProps {
  /** The team whose members are shown, null while the drawer is closed. */
  id: number | null
  onClose: () => void
}

/** A team's members with their orders. */
export function TeamMembers({ id, onClose }: TeamMembersProps) {
  const { current } = useOpening(id)
  return current !== null && <OpenMembers id={current} open={id !== null} onClose={onClose} />
}

function OpenMembers({ id, open, onClose }: { id: number; open: boolean; onClose: () => void }) {
  const t = useTexts(memberTexts)
  const say = useLabel()
  const language = useLanguage()
  const { data, error, refetch } = useCall(groupTeam.detail, { id }, { enabled: open, staleTime: 0, quiet: true })
  const columns: Column<Member>[] = [
    {
      key: 'nick',
      title: t('member'),
      width: 130,
      render: ({ nick, is_leader, is_virtual }) => (
        <>
          {is_virtual === 1 ? t('virtual') : nick} {is_leader === 1 && <Tag tone="info">{t('leader')}</Tag>}
        </>
      ),
    },
    { key: 'phone', title: t('phone'), width: 112, render: ({ phone }) => phone },
    {
      key: 'goods',
      title: t('goods'),
      width: 180,
      render: ({ code, title }) => code && <Twofold main={title} sub={<Code>{code}</Code>} />,
    },
    { key: 'qty', title: t('qty'), width: 76, align: 'right', render: ({ code, qty }) => (code ? formatNumber(qty) : '') },
    {
      key: 'order',
      title: t('order'),
      width: 170,
      render: ({ order_id, order_no, order_state }) =>
        order_id && (
          <Twofold
            main={
              <RecordLink to="/order/list/detail" id={order_id} access={order.list}>
                {order_no}
              </RecordLink>
            }
            sub={order_state && say(order.$.flow.words[order_state])}
          />
        ),
    },
    {
      key: 'paid',
      title: t('paid'),
      width: 136,
      align: 'right' as const,
      render: ({ paid_amount, refund_amount }) =>
        paid_amount === null ? '' : `${formatMoney(paid_amount)} / ${formatMoney(refund_amount ?? 0)}`,
    },
    { key: 'seat', title: t('state'), width: 84, render: ({ seat }) => <Tag tone={seatTones[seat]}>{say(seats[seat])}</Tag> },
    { key: 'joined', title: t('joined'), width: 144, render: ({ joined_at }) => <Time value={joined_at} /> },
  ]
  return (
    <Drawer
      open={open}
      title={t('title', { no: data?.team_no ?? '' })}
      width={1080}
      tools={<CommentsButton entity={groupTeam} id={id} />}
      onClose={onClose}
    >
      {error && !data ? (
        <NotLoaded error={error} retry={refetch} />
      ) : (
        <div className={styles.offers}>
          {data && (
            <div className={parts.head}>
              <TeamProgress row={data} language={language} />
              <Tag tone={groupTeam.$.flow.tones[data.state]}>{say(groupTeam.$.flow.words[data.state])}</Tag>
              <TimeLeft row={data} />
            </div>
          )}
          <Table
            focusable
            columns={columns}
            rows={data?.members ?? []}
            rowKey={({ id }) => id}
            label={t('title', { no: data?.team_no ?? '' })}
          />
        </div>
      )}
    </Drawer>
  )
}
