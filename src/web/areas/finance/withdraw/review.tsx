import { useState } from 'react'
import { commissionFlow } from '#contract/finance/commission.ts'
import { withdrawFlow } from '#contract/finance/withdraw-flow.ts'
import { riskHints, withdraw, type Withdraw, type WithdrawDetail } from '#contract/finance/withdraw.ts'
import { transferStates, withdrawWays } from '#contract/trade/words.ts'
import { useLabel, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { href, type Query } from '#web/base/router/location.ts'
import { usePermission } from '#web/base/session/can.ts'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { Tiles } from '#web/kit/list/Tiles.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Descriptions, type Description } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney, formatTime, scaled } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { Timeline, type TimelineEntry } from '#web/kit/ui/value/Timeline.tsx'
import { failureOf } from './failure.ts'
import { withdrawTexts } from './texts.ts'
import { useWithdrawActions } from './use-withdraw-actions.tsx'
import styles from './review.module.css'

const AccountDialog = lazyPart('row', async () => (await import('./dialogs.tsx')).AccountDialog)

export const prefetch = (query?: Query) => prefetchRecord(withdraw.detail, query)

/** One withdrawal with everything that its review needs. */
export default function ReviewPage() {
  const say = useLabel()
  const { actions, dialogs } = useWithdrawActions()
  const stateTag = ({ state }: Pick<Withdraw, 'state'>) => <Tag tone={withdrawFlow.tones[state]}>{say(withdrawFlow.words[state])}</Tag>
  return (
    <>
      <DetailPage<WithdrawDetail>
        entity={withdraw}
        title={({ owner_name }) => owner_name}
        code={({ withdraw_no }) => withdraw_no}
        state={stateTag}
        actions={actions}
        tabs={[
          { key: 'review', label: ['审核资料', 'Review'], content: (row) => <Facts row={row} /> },
          { key: 'recent', label: ['最近佣金', 'Recent commission'], content: (row) => <Recent row={row} /> },
          {
            key: 'earlier',
            label: ['历史提现', 'Past withdrawals'],
            count: ({ earlier }) => earlier.length,
            content: (row) => <Earlier row={row} />,
          },
        ]}
        rail={(row) => <Course row={row} />}
      />
      {dialogs}
    </>
  )
}

function Facts({ row }: { row: WithdrawDetail }) {
  const t = useTexts(withdrawTexts)
  const say = useLabel()
  const language = useLanguage()
  const [opened, setOpened] = useState<{ id: number } | null>(null)
  const maySee = usePermission(withdraw.account)
  const { account, payee, risks } = row
  const figure = (key: string, label: readonly [string, string], value: number) => ({ key, label, value, unit: 'money' as const })
  const some: Description[] = [
    { key: 'serial', label: say(['打款流水号', 'Serial number']), value: row.pay_serial },
    { key: 'failed', label: say(['失败原因', 'Failure reason']), value: failureOf(row.fail_msg, language), wide: true },
    {
      key: 'transfer',
      label: say(['转账状态', 'Transfer status']),
      value: row.transfer_state && say(transferStates[row.transfer_state]),
    },
    { key: 'transfer_no', label: say(['微信转账单号', 'WeChat transfer number']), value: row.transfer_no },
    { key: 'voucher', label: t('voucher'), value: pictures(row.pay_voucher === null ? [] : [row.pay_voucher]), wide: true },
  ]
  return (
    <div className={styles.body}>
      {row.state === 'pending' && (
        <section className={styles.risks} aria-label={t('risks')}>
          {risks.length === 0 ? (
            <Tag tone="success">{t('no_risks')}</Tag>
          ) : (
            risks.map((risk) => (
              <Tag key={risk} tone="warning">
                {say(riskHints[risk])}
              </Tag>
            ))
          )}
        </section>
      )}
      <Tiles
        look="card"
        tiles={[
          figure('amount', ['本次提现', 'This withdrawal'], row.amount),
          figure('available', ['可提佣金', 'Available'], account.available),
          figure('frozen', ['提现中', 'In withdrawals'], account.frozen),
          figure('waiting', ['待结算', 'Waiting'], account.waiting),
          figure('settled', ['已结算', 'Settled'], account.settled),
          figure('clawback', ['已追回', 'Clawed back'], account.clawback),
          figure('paid', ['已提现', 'Paid out'], account.paid),
        ]}
      />
      <Descriptions
        items={[
          { key: 'way', label: say(['方式', 'Method']), value: say(withdrawWays[row.way]) },
          { key: 'actual', label: say(['实付', 'Paid out']), value: formatMoney(row.actual) },
          { key: 'fee', label: say(['手续费', 'Fee']), value: formatMoney(row.fee) },
          { key: 'agent', label: say(['代理商', 'Agent']), value: row.agent_name },
          { key: 'phone', label: say(['手机', 'Phone']), value: row.phone },
          { key: 'holder', label: say(['户名', 'Account holder']), value: payee?.name },
          { key: 'bank', label: say(['开户银行', 'Bank']), value: [payee?.bank, payee?.branch].filter(Boolean).join(' ') },
          {
            key: 'account',
            label: say(['收款账号', 'Account number']),
            value: payee && (
              <>
                {payee.account}{' '}
                {maySee && (
                  <Button variant="link" onClick={() => setOpened({ id: row.id })}>
                    {t('show_account')}
                  </Button>
                )}
              </>
            ),
          },
          { key: 'invoices', label: t('invoices'), value: pictures(row.invoice_images), wide: true },
          // an empty one does not concern this withdrawal
          ...some.filter(({ value }) => value),
        ]}
      />
      <AccountDialog row={opened} onClose={() => setOpened(null)} />
    </div>
  )
}

function pictures(images: readonly string[]) {
  return images.length === 0 ? null : images.map((src) => <Image key={src} src={src} alt="" width={64} preview />)
}

function Recent({ row: { recent } }: { row: WithdrawDetail }) {
  const t = useTexts(withdrawTexts)
  const say = useLabel()
  return (
    <Table
      label={t('recent')}
      rows={recent}
      rowKey={({ id }) => id}
      empty={<Empty title={t('none')} />}
      columns={[
        { key: 'order_no', title: say(['订单号', 'Order']), width: 180, card: 'title', render: ({ order_no }) => order_no },
        { key: 'item', title: say(['商品', 'Goods']), render: ({ item_title }) => item_title },
        { key: 'base', title: say(['计佣基数', 'Base']), width: 110, align: 'right', render: ({ base }) => formatMoney(base) },
        { key: 'rate', title: say(['比例', 'Rate']), width: 80, align: 'right', render: ({ rate }) => `${scaled(rate, 2)}%` },
        { key: 'amount', title: say(['佣金', 'Commission']), width: 110, align: 'right', render: ({ amount }) => formatMoney(amount) },
        {
          key: 'clawback',
          title: say(['追回', 'Clawed back']),
          width: 100,
          align: 'right',
          render: ({ clawback }) => formatMoney(clawback),
        },
        {
          key: 'state',
          title: say(['状态', 'State']),
          width: 90,
          render: ({ state }) => <Tag tone={commissionFlow.tones[state]}>{say(commissionFlow.words[state])}</Tag>,
        },
        { key: 'created_at', title: say(['产生时间', 'Created']), width: 150, render: ({ created_at }) => <Time value={created_at} /> },
      ]}
    />
  )
}

function Earlier({ row: { earlier } }: { row: WithdrawDetail }) {
  const t = useTexts(withdrawTexts)
  const say = useLabel()
  return (
    <Table
      label={t('earlier')}
      rows={earlier}
      rowKey={({ id }) => id}
      empty={<Empty title={t('none')} />}
      columns={[
        {
          key: 'no',
          title: say(['单号', 'Number']),
          card: 'title',
          render: ({ id, withdraw_no }) => <a href={href(`/finance/withdraw/review?id=${id}`)}>{withdraw_no}</a>,
        },
        { key: 'amount', title: say(['金额', 'Amount']), width: 120, align: 'right', render: ({ amount }) => formatMoney(amount) },
        {
          key: 'state',
          title: say(['状态', 'State']),
          width: 100,
          render: ({ state }) => <Tag tone={withdrawFlow.tones[state]}>{say(withdrawFlow.words[state])}</Tag>,
        },
        { key: 'at', title: say(['申请时间', 'Applied']), width: 160, render: ({ created_at }) => formatTime(created_at) },
      ]}
    />
  )
}

function Course({ row }: { row: WithdrawDetail }) {
  const t = useTexts(withdrawTexts)
  const language = useLanguage()
  const by = (who: string | null) => (who === null ? {} : { who })
  const entries: TimelineEntry[] = []
  if (row.state === 'cancelled') entries.push({ key: 'cancelled', time: row.updated_at, who: row.owner_name, what: t('cancelled') })
  if (row.paid_at)
    entries.push({
      key: 'paid',
      time: row.paid_at,
      ...by(row.payer),
      tone: 'success',
      what: row.pay_serial === null ? t('paid_in') : t('paid', { no: row.pay_serial }),
    })
  if (row.state === 'failed')
    entries.push({ key: 'failed', time: row.updated_at, what: t('failed'), detail: failureOf(row.fail_msg, language), tone: 'danger' })
  if (row.audit_at && row.state === 'rejected')
    entries.push({
      key: 'rejected',
      time: row.audit_at,
      ...by(row.auditor),
      what: t('rejected'),
      detail: row.reject_reason,
      tone: 'danger',
    })
  else if (row.audit_at) entries.push({ key: 'approved', time: row.audit_at, ...by(row.auditor), what: t('approved'), tone: 'info' })
  entries.push({ key: 'applied', time: row.created_at, who: row.owner_name, what: t('applied') })
  return (
    <section className={styles.body} aria-label={t('course')}>
      <h2>{t('course')}</h2>
      <Timeline label={t('course')} entries={entries} />
    </section>
  )
}
