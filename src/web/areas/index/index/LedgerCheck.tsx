import CircleCheck from 'virtual:icon/circle-check'
import CircleDashed from 'virtual:icon/circle-dashed'
import TriangleAlert from 'virtual:icon/triangle-alert'
import { ledger, runCauses } from '#contract/finance/ledger.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { pageLink } from '#web/base/router/menu.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import styles from './index.module.css'

const checkTexts = texts({
  zh: {
    check: '账务核对',
    never: '尚未核对过',
    ok: '全部{n}项规则相符',
    bad: '{all}项规则中有{n}项不符',
    failed: '核对结果没有加载出来',
  },
  en: {
    check: 'Ledger check',
    never: 'Not checked yet',
    ok: 'All {n:rule|rules} hold',
    bad: '{n} of {all:rule is|rules are} broken',
    failed: 'The result could not be loaded',
  },
})

const REFRESH_MS = 60_000

/** The last ledger check's result; leads to the page with the violations. */
export function LedgerCheck() {
  const t = useTexts(checkTexts)
  const say = useLabel()
  const { data, error } = useCall(ledger.check, {}, { quiet: true, refetchInterval: REFRESH_MS })
  const last = data?.last
  const state = !last ? 'none' : last.ok ? 'ok' : 'bad'
  const Icon = { none: CircleDashed, ok: CircleCheck, bad: TriangleAlert }[state]
  return (
    <section aria-label={t('check')} aria-busy={!data && !error}>
      <a {...pageLink('/finance/ledger')} className={styles.check} data-state={state}>
        <Icon aria-hidden size={22} />
        <span className={styles.checkWords}>
          <span className={styles.kind}>{t('check')}</span>
          {!data && !error && <Skeleton width={140} />}
          {!data && error && <span>{t('failed')}</span>}
          {data && !last && <strong>{t('never')}</strong>}
          {last && <strong>{last.ok ? t('ok', { n: last.checks }) : t('bad', { n: last.violations.length, all: last.checks })}</strong>}
        </span>
        {last && (
          <span className={styles.checkFacts}>
            <Time value={last.finished_at} />
            <span>{say(runCauses[last.cause])}</span>
          </span>
        )}
      </a>
    </section>
  )
}
