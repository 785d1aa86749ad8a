import { importRisks, type ImportRisk } from '#contract/task/import-risks.ts'
import { taskImport, type ImportState } from '#contract/task/import.ts'
import { useAction } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { importTexts } from './texts.ts'
import styles from './import.module.css'

interface RiskBarProps {
  state: ImportState
  current: ImportRisk | undefined
  onChoose: (risk: ImportRisk | undefined) => void
  /** The lines of a kind are rejected, or imported again. */
  onReject: (risk: ImportRisk, isRejected: boolean) => void
}

/** The kinds of risks with their numbers: each narrows the lines, and is accepted once or rejected as a whole. */
export function RiskBar({ state: { id, risks }, current, onChoose, onReject }: RiskBarProps) {
  const t = useTexts(importTexts)
  const say = useLabel()
  const accept = useAction(taskImport.accept, { announces: false })
  if (risks.length === 0) return null
  return (
    <ul className={styles.risks} aria-label={t('risks')}>
      {risks.map(({ kind, lines, open, rejected, accepted }) => (
        <li key={kind}>
          <button
            type="button"
            className={styles.kind}
            aria-pressed={kind === current}
            onClick={() => onChoose(kind === current ? undefined : kind)}
          >
            {say(importRisks[kind])} <b>{formatNumber(open)}</b>
          </button>
          {open === 0 ? (
            <>
              <Tag>{t('none_left')}</Tag>
              {rejected > 0 && (
                <Button variant="link" onClick={() => onReject(kind, false)}>
                  {t('take_back')}
                </Button>
              )}
            </>
          ) : accepted === 1 ? (
            <Tag tone="success">{t(kind === 'new' ? 'by_choice' : 'accepted')}</Tag>
          ) : (
            <>
              <Button
                size="compact"
                loading={accept.isPending && accept.variables.risk === kind}
                onClick={() => accept.mutate({ id, risk: kind, accepted: 1 })}
              >
                {t('accept_risk')}
              </Button>
              <Button variant="link" tone="danger" onClick={() => onReject(kind, true)}>
                {t('reject_lines', { n: formatNumber(Math.min(open, lines)) })}
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
