import CircleCheck from 'virtual:icon/circle-check'
import CircleDashed from 'virtual:icon/circle-dashed'
import TriangleAlert from 'virtual:icon/triangle-alert'
import { ledger, runCauses, type CheckRun } from '#contract/finance/ledger.ts'
import { useAction, useCall } from '#web/base/api/query.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { ledgerTexts } from './texts.ts'
import styles from './ledger.module.css'

// a run takes seconds on a small ledger, and half a minute on a large one
const POLL_MS = 1500

/** The last check's result with its violations, and the button that runs it now. */
export function CheckResult() {
  const t = useTexts(ledgerTexts)
  const can = useCan()
  const run = useAction(ledger.verify)
  const { data } = useCall(ledger.check, {}, { quiet: true, refetchInterval: run.isPending || run.isSuccess ? POLL_MS : 60_000 })
  const last = data?.last ?? null
  const isRunning = run.isPending || (data?.running ?? false)
  const state = last === null ? 'none' : last.ok ? 'ok' : 'bad'
  const Icon = { none: CircleDashed, ok: CircleCheck, bad: TriangleAlert }[state]
  return (
    <section className={styles.check} data-state={state} aria-label={t('check')}>
      <Icon aria-hidden size={22} className={styles.icon} />
      <div className={styles.result} role="status">
        <strong>
          <Headline last={last} isLoading={data === undefined} />
        </strong>
        {last && <Facts last={last} />}
      </div>
      {can(ledger.verify.access) && (
        <Button loading={isRunning} onClick={() => run.mutate({})}>
          {t(isRunning ? 'running' : 'run')}
        </Button>
      )}
      {last && !last.ok && <Violations violations={last.violations} />}
    </section>
  )
}

function Headline({ last, isLoading }: { last: CheckRun | null; isLoading: boolean }) {
  const t = useTexts(ledgerTexts)
  if (isLoading) return t('loading')
  if (last === null) return t('never')
  return last.ok ? t('ok', { n: last.checks }) : t('bad', { n: last.violations.length, all: last.checks })
}

function Facts({ last: { finished_at, cause, by, took_ms } }: { last: CheckRun }) {
  const t = useTexts(ledgerTexts)
  const say = useLabel()
  return (
    <span className={styles.facts}>
      <Time value={finished_at} /> · {by ? `${say(runCauses[cause])} (${by})` : say(runCauses[cause])} ·{' '}
      {t('took', { time: took_ms < 1000 ? `${took_ms} ms` : `${(took_ms / 1000).toFixed(1)} s` })}
    </span>
  )
}

function Violations({ violations }: Pick<CheckRun, 'violations'>) {
  const t = useTexts(ledgerTexts)
  const say = useLabel()
  return (
    <ul className={styles.violations}>
      {violations.map(({ check, title, title_en, count, samples }) => (
        <li key={check}>
          {say([title, title_en])} <span className={styles.facts}>{t('violations', { n: count })}</span>
          <code>{samples.join('\n')}</code>
        </li>
      ))}
    </ul>
  )
}
