import { order } from '#contract/order/order.ts'
import { commissionRoles } from '#contract/trade/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { formatMoney, scaled } from '#web/kit/ui/value/format.ts'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { RecordTable, StateTag } from './RecordTable.tsx'
import { commissionStates } from './states.ts'
import styles from './order.module.css'

const commissionTexts = texts({
  zh: {
    list: '佣金分配',
    none: '该订单没有佣金',
    goods: '商品',
    role: '角色',
    owner: '受益人',
    base: '基数',
    rate: '比例',
    amount: '佣金',
    clawback: '追回',
    state: '状态',
    time: '结算时间',
  },
  en: {
    list: 'Commission',
    none: 'No commission for this order',
    goods: 'Goods',
    role: 'Role',
    owner: 'Beneficiary',
    base: 'Base',
    rate: 'Rate',
    amount: 'Commission',
    clawback: 'Clawed back',
    state: 'State',
    time: 'Settled',
  },
})

/** The commission per line and role. */
export function OrderCommission({ id }: { id: number }) {
  const t = useTexts(commissionTexts)
  const say = useLabel()
  const { data, error, refetch } = useCall(order.commission, { id }, { quiet: true })
  if (error && !data) return <NotLoaded error={error} retry={refetch} />
  if (!data) return <Skeleton lines={4} />
  if (data.list.length === 0) return <p className={styles.none}>{t('none')}</p>
  return (
    <RecordTable
      label={t('list')}
      rows={data.list}
      columns={[
        { title: t('goods'), cell: ({ code }) => code },
        { title: t('role'), cell: ({ role }) => say(commissionRoles[role]) },
        { title: t('owner'), cell: ({ owner }) => owner },
        { title: t('base'), isNumber: true, cell: ({ base }) => formatMoney(base) },
        { title: t('rate'), isNumber: true, cell: ({ rate }) => `${scaled(rate, 2)}%` },
        { title: t('amount'), isNumber: true, cell: ({ amount }) => formatMoney(amount) },
        { title: t('clawback'), isNumber: true, cell: ({ clawback }) => formatMoney(clawback) },
        { title: t('state'), cell: ({ state }) => <StateTag state={commissionStates[state]} /> },
        { title: t('time'), cell: ({ settled_at, settle_at }) => <Time value={settled_at ?? settle_at} /> },
      ]}
    />
  )
}
