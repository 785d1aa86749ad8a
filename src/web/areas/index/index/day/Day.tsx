import type { Day as DayData, DaySales } from '#contract/index/day.ts'
import { home } from '#contract/index/home.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLanguage, useTexts, texts } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { formatMoney, scaled } from '#web/kit/ui/value/format.ts'
import { useBehind } from '../links.ts'
import { Sparkline } from './Sparkline.tsx'
import styles from './Day.module.css'

const dayTexts = texts({
  zh: {
    yesterday: '昨日',
    failed: '昨日经营没有加载出来',
    paid: '支付金额',
    orders: '支付订单',
    average: '客单价',
    margin: '毛利率',
    change: '较前日 {x}',
    before: '前日 {x}',
    line: '近14天支付金额：最低 {low}，最高 {high}',
    today: '今天到现在 {x}（昨日此时 {y}）',
  },
  en: {
    yesterday: 'Yesterday',
    failed: 'Yesterday’s figures could not be loaded',
    paid: 'Paid',
    orders: 'Paid orders',
    average: 'Average order',
    margin: 'Margin',
    change: '{x} vs the day before',
    before: '{x} the day before',
    line: 'Paid in the last 14 days: lowest {low}, highest {high}',
    today: 'Today so far {x} ({y} at this time yesterday)',
  },
})

const REFRESH_MS = 60_000
const DATE = { month: 'long', day: 'numeric', weekday: 'short' } as const

/** The last whole day beside the day before it, with a line of two weeks, and today so far. */
export function Day() {
  const t = useTexts(dayTexts)
  const language = useLanguage()
  const { data, error, refetch } = useCall(home.day, {}, { quiet: true, refetchInterval: REFRESH_MS, keepPrevious: true })
  const date = data && new Date(`${data.day}T00:00`).toLocaleDateString(language === 'zh' ? 'zh-CN' : 'en', DATE)
  return (
    <section aria-labelledby="home-day" aria-busy={!data} className={styles.day}>
      <header className={styles.head}>
        <h2 id="home-day">{t('yesterday')}</h2>
        <span className={styles.muted}>{date}</span>
      </header>
      {!data && error && <NotLoaded title={t('failed')} error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={148} />}
      {data && <Figures data={data} />}
    </section>
  )
}

function Figures({ data }: { data: DayData }) {
  const t = useTexts(dayTexts)
  const behind = useBehind()
  const { now, before, today, same, line, day } = data
  const to = behind(['order/order/index', { paid_from: day, paid_to: day }])
  const amounts = line.map(({ amount }) => amount)
  const label = t('line', { low: formatMoney(Math.min(...amounts)), high: formatMoney(Math.max(...amounts)) })
  const change = changeOf(now.amount, before.amount)
  const facts = [
    [t('orders'), formatNumber(now.orders)],
    [t('average'), now.orders > 0 ? formatMoney(Math.round(now.amount / now.orders)) : '–'],
    ...(now.profit === null ? [] : [[t('margin'), marginOf(now)] as const]),
  ] as const
  return (
    <>
      <div className={styles.lead}>
        <span>
          <span className={styles.muted}>{t('paid')}</span>
          <strong className={styles.amount}>{to ? <a href={href(to)}>{formatMoney(now.amount)}</a> : formatMoney(now.amount)}</strong>
          <span className={styles.muted}>{change ? t('change', { x: change }) : t('before', { x: formatMoney(before.amount) })}</span>
        </span>
        <Sparkline values={amounts} label={label} />
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.today}>{t('today', { x: formatMoney(today.amount), y: formatMoney(same.amount) })}</p>
    </>
  )
}

function marginOf({ profit, profit_base }: DaySales): string {
  return profit === null || !profit_base ? '–' : `${scaled(Math.round((profit * 1000) / profit_base), 1)}%`
}

/** `+8%`; undefined without sales on one of the two days, for which a percentage says nothing. */
function changeOf(value: number, before: number): string | undefined {
  if (before === 0 || value === 0) return undefined
  const percent = Math.round(((value - before) * 100) / before)
  return `${percent > 0 ? '+' : ''}${percent}%`
}
