import { order, type OrderCommission, type OrderDetail } from '#contract/order/order.ts'
import { commissionRoles, orderSources } from '#contract/trade/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { Pairs, type Pair } from '#web/kit/detail/Pairs.tsx'
import { formatMoney, formatTime, scaled } from '#web/kit/ui/value/format.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { commissionStates } from '../states.ts'
import text from '#web/kit/detail/sheet-text.module.css'
import styles from './sheet.module.css'

const serviceTexts = texts({
  zh: {
    source: '来源',
    creator: '代下单',
    agent: '代理商',
    salesman: '业务员',
    cs: '客服',
    direct: '直营',
    commission: '佣金',
    none: '该订单没有佣金',
    own: '{role}比例 {own}%',
    less: '{role}比例 {own}%，减下级 {below}%',
    cap: '商品封顶 {cap}%',
    base: '基数 {base}',
    at: '{at} 付款时确定',
    back: '追回 {x}',
  },
  en: {
    source: 'Source',
    creator: 'Entered by',
    agent: 'Agent',
    salesman: 'Salesman',
    cs: 'Customer service',
    direct: 'Direct',
    commission: 'Commission',
    none: 'No commission for this order',
    own: '{role} rate {own}%',
    less: '{role} rate {own}%, less {below}% below',
    cap: 'capped at {cap}% for these goods',
    base: 'base {base}',
    at: 'fixed by the payment {at}',
    back: 'Clawed back {x}',
  },
})

/** The people who serve the customer, and the reason for each commission share. */
export function Service({ row }: { row: OrderDetail }) {
  const t = useTexts(serviceTexts)
  const say = useLabel()
  const can = useCan()
  const { agent_id, agent_name, salesman_name, cs_nickname, source, creator } = row
  const facts: Pair[] = [
    {
      label: t('agent'),
      value:
        agent_id === null ? (
          t('direct')
        ) : (
          <RecordLink to="/agent/agent/detail" id={agent_id} access="agent:agent:list">
            {agent_name}
          </RecordLink>
        ),
    },
    { label: t('salesman'), value: salesman_name },
    { label: t('cs'), value: cs_nickname },
    { label: t('source'), value: say(orderSources[source]) },
    { label: t('creator'), value: source === 'admin' && creator },
  ]
  return (
    <div className={text.card}>
      <Pairs items={facts} />
      {can(order.commission) && <Commission row={row} />}
    </div>
  )
}

function Commission({ row }: { row: OrderDetail }) {
  const t = useTexts(serviceTexts)
  const { data } = useCall(order.commission, { id: row.id }, { quiet: true })
  if (!data) return null
  const owners = [...Map.groupBy(data.list, ({ role, owner }) => `${role} ${owner ?? ''}`)]
  return (
    <section aria-label={t('commission')}>
      <h3 className={styles.small}>{t('commission')}</h3>
      {owners.length === 0 && <p className={text.muted}>{t('none')}</p>}
      {owners.map(([key, shares]) => (
        <Shares key={key} shares={shares} />
      ))}
    </section>
  )
}

/** One person's shares: the sum, and folded the reason for each line. */
function Shares({ shares }: { shares: readonly OrderCommission[] }) {
  const say = useLabel()
  const [first] = shares
  if (!first) return null
  const { role, owner, state } = first
  const sum = shares.reduce((total, { amount, clawback }) => total + amount - clawback, 0)
  const isOne = shares.every((share) => share.state === state)
  return (
    <details>
      <summary className={styles.share}>
        <span className={styles.grow}>{`${say(commissionRoles[role])} ${owner ?? ''}`}</span>
        <span className={styles.amountOf}>{formatMoney(sum)}</span>
        {isOne && <Tag tone={commissionStates[state].tone}>{say(commissionStates[state].label)}</Tag>}
      </summary>
      <ul className={styles.rows}>
        {shares.map((share) => (
          <Share key={share.id} share={share} isAlone={!isOne} />
        ))}
      </ul>
    </details>
  )
}

/** A line's share with its reason: the own rate, those below, the cap of the goods, the base and the moment. */
function Share({ share, isAlone }: { share: OrderCommission; isAlone: boolean }) {
  const t = useTexts(serviceTexts)
  const say = useLabel()
  const { code, role, base, rate, below_rate, cap_rate, amount, clawback, state, created_at } = share
  const percent = (value: number) => scaled(value, 2)
  const words = { role: say(commissionRoles[role]), own: percent(rate + below_rate), below: percent(below_rate) }
  const reason = [
    below_rate > 0 ? t('less', words) : t('own', { role: words.role, own: words.own }),
    ...(cap_rate !== null && rate + below_rate >= cap_rate ? [t('cap', { cap: percent(cap_rate) })] : []),
    t('base', { base: formatMoney(base) }),
    t('at', { at: formatTime(created_at) }),
    ...(clawback > 0 ? [t('back', { x: formatMoney(clawback) })] : []),
  ]
  return (
    <li>
      <span className={styles.grow}>
        {code}
        <span className={text.muted}>{reason.join(' · ')}</span>
      </span>
      <span className={styles.end}>
        {`${percent(rate)}% ${formatMoney(amount)}`}
        {isAlone && <Tag tone={commissionStates[state].tone}>{say(commissionStates[state].label)}</Tag>}
      </span>
    </li>
  )
}
