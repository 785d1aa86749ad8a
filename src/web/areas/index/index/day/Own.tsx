import { useState, type ReactNode } from 'react'
import { assign } from '#contract/customService/assign.ts'
import type { Running, RunningKind, StockOut } from '#contract/index/day.ts'
import { home } from '#contract/index/home.ts'
import { MONEY_AGES } from '#contract/index/to-do.ts'
import { CustomerPhone } from '#web/areas/customService/shared/CustomerPhone.tsx'
import { useCall } from '#web/base/api/query.ts'
import { useLanguage, useTexts, texts } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { formatMoney, formatYuan } from '#web/kit/ui/value/format.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { useBehind, type Behind } from '../links.ts'
import { ageOf } from './age.ts'
import type { OwnPart } from './own-parts.ts'
import styles from './Day.module.css'

const ownTexts = texts({
  zh: {
    part: '我的',
    calls: '我的客户',
    money: '资金',
    activities: '活动',
    stock: '缺货',
    title_calls: '待跟进的门店',
    title_money: '等待处理的资金',
    title_activities: '进行中的活动',
    title_stock: '缺货损失',
    none_calls: '没有待跟进的门店',
    none_money: '没有等待处理的资金',
    none_activities: '没有进行中的活动',
    none_stock: '没有畅销商品缺货',
    failed: '没有加载出来',
    all: '全部',
    never: '还没有跟进过',
    contact: '上次跟进 {age}前',
    due: '逾期 {age}',
    kind: '类型',
    young: '1天内',
    days: '1–3天',
    old: '超过3天',
    of_budget: '{cost} / {budget}',
    spent: '已支出 {cost}',
    end: '{age}后结束',
    no_end: '长期有效',
    lost: '约损失 {lost}',
    daily: '日均销售 {daily}',
    out: '缺货 {age} · 日均销售 {daily}',
  },
  en: {
    part: 'My part',
    calls: 'Customers',
    money: 'Money',
    activities: 'Activities',
    stock: 'Stock',
    title_calls: 'Stores to call',
    title_money: 'Money waiting',
    title_activities: 'Running activities',
    title_stock: 'Sales lost to stock-outs',
    none_calls: 'No stores to call',
    none_money: 'No money is waiting',
    none_activities: 'No running activities',
    none_stock: 'No popular product is out of stock',
    failed: 'Could not be loaded',
    all: 'View all',
    never: 'No contact yet',
    contact: 'Last contact {age} ago',
    due: '{age} overdue',
    kind: 'Type',
    young: '< 1 day',
    days: '1–3 days',
    old: '> 3 days',
    of_budget: '{cost} of {budget}',
    spent: '{cost} spent',
    end: 'Ends in {age}',
    no_end: 'No end date',
    lost: 'About {lost} lost',
    daily: '{daily} sold a day',
    out: 'Out for {age} · {daily} sold a day',
  },
})

const REFRESH_MS = 60_000
const options = { quiet: true, refetchInterval: REFRESH_MS }
const MOST_SHOWN = 5
const PART_KEY = 'hexbolt-own-part'

const panels: Readonly<Record<OwnPart, () => ReactNode>> = { calls: Calls, money: Money, activities: Activities, stock: StockOuts }
const lists: Readonly<Record<OwnPart, Behind>> = {
  calls: ['customService/assign/index', { tab: 'due', target_type: 'store' }],
  money: ['finance/withdraw/index'],
  activities: ['activity/coupon/index', { phase: 'running' }],
  stock: ['goods/sku/index', { stock: 'out' }],
}

/** One part of the business that the person cares for; a person with several chooses it, and this browser keeps the choice. */
export function Own({ parts }: { parts: readonly OwnPart[] }) {
  const t = useTexts(ownTexts)
  const behind = useBehind()
  const [chosen, setChosen] = useState(() => localStorage.getItem(PART_KEY))
  const part = parts.find((one) => one === chosen) ?? parts[0]
  if (part === undefined) return null
  const Part = panels[part]
  const all = behind(lists[part])
  const choose = (next: OwnPart) => {
    localStorage.setItem(PART_KEY, next)
    setChosen(next)
  }
  return (
    <section aria-labelledby="home-own" className={styles.day}>
      {parts.length > 1 && (
        <Segmented<OwnPart> aria-label={t('part')} value={part} onChange={choose} options={parts.map((key) => ({ key, title: t(key) }))} />
      )}
      <header className={styles.head}>
        <h2 id="home-own">{t(`title_${part}`)}</h2>
        {all && <a href={href(all)}>{t('all')}</a>}
      </header>
      <Part />
    </section>
  )
}

interface StateProps {
  part: OwnPart
  result: { data: unknown; error: Parameters<typeof NotLoaded>[0]['error'] | null; refetch: () => unknown }
  isEmpty: boolean
  children: ReactNode
}

function State({ part, result: { data, error, refetch }, isEmpty, children }: StateProps) {
  const t = useTexts(ownTexts)
  if (data === undefined) return error ? <NotLoaded title={t('failed')} error={error} retry={refetch} /> : <Skeleton lines={4} />
  return isEmpty ? <p className={styles.muted}>{t(`none_${part}`)}</p> : children
}

function Calls() {
  const t = useTexts(ownTexts)
  const language = useLanguage()
  const query = { tab: 'due', target_type: 'store', overdue: 1, page_no: 1, page_size: MOST_SHOWN } as const
  const result = useCall(assign.list, query, options)
  const rows = result.data?.list ?? []
  return (
    <State part="calls" result={result} isEmpty={rows.length === 0}>
      <ul className={styles.lines}>
        {rows.map(({ id, title, phone, last_followup_at, next_followup_at }) => (
          <li key={id} className={styles.line}>
            <RecordLink to="/store/list/detail" id={id} access="store:store:list">
              {title}
            </RecordLink>
            <span className={styles.number}>
              <CustomerPhone compact customer={{ target_type: 'store', target_id: id }} phone={phone} />
            </span>
            <span className={`${styles.muted} ${styles.more}`}>
              {[
                last_followup_at ? t('contact', { age: ageOf(last_followup_at, Date.now(), language) }) : t('never'),
                ...(next_followup_at ? [t('due', { age: ageOf(next_followup_at, Date.now(), language) })] : []),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </State>
  )
}

function Money() {
  const t = useTexts(ownTexts)
  const language = useLanguage()
  const result = useCall(home.todo, {}, options)
  const rows = (result.data?.list ?? []).filter(({ key, ages }) => key.startsWith('finance.') && ages)
  const names = [t('young'), t('days'), t('old')]
  return (
    <State part="money" result={result} isEmpty={rows.length === 0}>
      <table className={styles.ages}>
        <thead>
          <tr>
            <th scope="col">{t('kind')}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, title_en, ages }) => (
            <tr key={key}>
              <th scope="row">{language === 'en' ? title_en : title}</th>
              {ages?.map((amount, at) => (
                <td key={names[at]} data-old={at === MONEY_AGES.length && amount > 0}>
                  {amount === 0 ? '–' : formatYuan(Math.round(amount / 100) * 100)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </State>
  )
}

const activityPages: Readonly<Record<RunningKind, string>> = {
  coupon: 'activity/coupon/index',
  redEnvelope: 'activity/redEnvelope/index',
  freeOrder: 'freeOrder/activity/index',
  lottery: 'lottery/lottery/index',
}

function Activities() {
  const result = useCall(home.running, {}, options)
  const rows = result.data?.list ?? []
  return (
    <State part="activities" result={result} isEmpty={rows.length === 0}>
      <ul className={styles.lines}>
        {rows.map((row) => (
          <Activity key={`${row.kind} ${row.id}`} row={row} />
        ))}
      </ul>
    </State>
  )
}

function Activity({ row: { kind, title, end_at, cost, budget } }: { row: Running }) {
  const t = useTexts(ownTexts)
  const language = useLanguage()
  const behind = useBehind()
  const to = behind([activityPages[kind], { title }])
  const share = budget === null ? null : Math.min(1, cost / budget)
  return (
    <li className={styles.line}>
      {to ? <a href={href(to)}>{title}</a> : <span>{title}</span>}
      <span className={styles.number}>
        {budget === null
          ? t('spent', { cost: formatMoney(cost) })
          : t('of_budget', { cost: formatMoney(cost), budget: formatYuan(budget) })}
      </span>
      {share !== null && (
        <span className={styles.budget} data-full={share >= 0.9}>
          <span style={{ inlineSize: `${share * 100}%` }} />
        </span>
      )}
      <span className={`${styles.muted} ${styles.more}`}>
        {end_at === null ? t('no_end') : t('end', { age: ageOf(new Date().toISOString(), Date.parse(end_at), language) })}
      </span>
    </li>
  )
}

function StockOuts() {
  const result = useCall(home.stockOuts, {}, options)
  const rows = result.data?.list ?? []
  return (
    <State part="stock" result={result} isEmpty={rows.length === 0}>
      <ul className={styles.lines}>
        {rows.map((row) => (
          <Missing key={row.id} row={row} />
        ))}
      </ul>
    </State>
  )
}

function Missing({ row: { id, title, since, daily, lost } }: { row: StockOut }) {
  const t = useTexts(ownTexts)
  const language = useLanguage()
  return (
    <li className={styles.line}>
      <RecordLink to="/goods/sku/detail" id={id} access="goods:sku:list">
        {title}
      </RecordLink>
      <span className={styles.number}>{lost !== null && t('lost', { lost: formatYuan(Math.round(lost / 100) * 100) })}</span>
      <span className={`${styles.muted} ${styles.more}`}>
        {since === null
          ? t('daily', { daily: formatMoney(daily) })
          : t('out', { age: ageOf(since, Date.now(), language), daily: formatMoney(daily) })}
      </span>
    </li>
  )
}
