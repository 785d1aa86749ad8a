import { useState } from 'react'
import { salesman } from '#contract/agent/salesman.ts'
import { home } from '#contract/index/home.ts'
import type { CustomerHealth } from '#contract/index/panels.ts'
import { customerFigures, funnelSteps, newcomerFigures } from '#contract/index/shown.ts'
import { store } from '#contract/store/store.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { RankChart } from '#web/kit/ui/chart/RankChart.tsx'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { BehindDrawer } from './BehindDrawer.tsx'
import { FigurePanel, REFRESH_MS } from './FigurePanel.tsx'
import { tilesOf, useBehind, type Behind } from './links.ts'
import { usePeriod } from './period.ts'
import styles from './FigurePanel.module.css'

const customerTexts = texts({
  zh: {
    dormant: '沉睡门店（成交额最高的{n}家）',
    days: '{n}天未下单',
    direct: '未分配业务员',
    none: '没有沉睡门店',
    funnel: '邀请转化',
    no_scans: '这段时间没有扫码',
  },
  en: {
    dormant: 'Dormant stores ({n} with the most sales)',
    days: 'no order for {n:day|days}',
    direct: 'no salesman',
    none: 'No dormant stores',
    funnel: 'From scan to order',
    no_scans: 'No scans in this period',
  },
})

/** Stores that fall asleep, and new stores' first orders. */
export function CustomerPanel() {
  const t = useTexts(customerTexts)
  const say = useLabel()
  const { query, beforeOf } = usePeriod()
  const pathTo = useBehind()
  const [step, setStep] = useState<keyof typeof funnelSteps | null>(null)
  const { data, error, refetch } = useCall(home.customers, query, { quiet: true, refetchInterval: REFRESH_MS, keepPrevious: true })
  const funnel = data?.now.funnel
  const newcomers =
    data &&
    tilesOf(newcomerFigures, data.now, {
      to: () => pathTo(['store/store/index', { created_from: data.from, created_to: data.to }]),
      before: beforeOf(data),
    })
  const steps = funnel && (Object.keys(funnelSteps) as (keyof typeof funnelSteps)[])
  return (
    <FigurePanel panel="customers" figures={customerFigures} data={data} error={error} behind={behind} more={newcomers} retry={refetch}>
      <div className={styles.columns}>
        {data && (
          <section aria-label={t('dormant', { n: data.dormant_list.length })}>
            <h3>{t('dormant', { n: data.dormant_list.length })}</h3>
            {data.dormant_list.length === 0 && <p className={styles.note}>{t('none')}</p>}
            <ul className={styles.lines}>
              {data.dormant_list.map((row) => (
                <li key={row.id} className={styles.line}>
                  <span>
                    <RecordLink to="/store/list/detail" access={store.detail} id={row.id}>
                      {row.name}
                    </RecordLink>{' '}
                    {row.salesman_id === null ? (
                      t('direct')
                    ) : (
                      <RecordLink to="/agent/salesman/detail" access={salesman.detail} id={row.salesman_id}>
                        {row.salesman_name}
                      </RecordLink>
                    )}
                  </span>
                  <span>{t('days', { n: formatNumber(row.days) })}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {funnel && steps && (
          <section aria-label={t('funnel')}>
            <h3>{t('funnel')}</h3>
            <RankChart
              label={t('funnel')}
              bars={
                funnel.scanned === 0
                  ? []
                  : steps.map((step) => ({
                      key: step,
                      title: say(funnelSteps[step]),
                      onOpen: () => setStep(step),
                      value: funnel[step],
                      display: formatNumber(funnel[step]),
                    }))
              }
              none={t('no_scans')}
              total={funnel.scanned}
            />
          </section>
        )}
      </div>
      <BehindDrawer
        of={step && { what: 'scans', title: `${t('funnel')} · ${say(funnelSteps[step])}`, query: { ...query, step } }}
        onClose={() => setStep(null)}
      />
    </FigurePanel>
  )
}

const behind = (_key: string, { dormant_days }: CustomerHealth): Behind => ['store/store/index', { idle_days: String(dormant_days) }]
