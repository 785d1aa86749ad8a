import type { AftersaleDetail } from '#contract/order/aftersale.ts'
import { useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { Pairs } from '#web/kit/detail/Pairs.tsx'
import { Steps } from '#web/kit/ui/value/Steps.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { detailTexts } from './detail-texts.ts'
import { progressOf } from './progress.ts'
import text from '#web/kit/detail/sheet-text.module.css'

/** The progress, and the decision about the application. */
export function Decision({ row }: { row: AftersaleDetail }) {
  const t = useTexts(detailTexts)
  const language = useLanguage()
  const { audit_at, auditor, audit_opinion } = row
  return (
    <div className={text.card}>
      <Steps label={t('progress')} steps={progressOf(row, language)} layout="column" />
      <Pairs
        items={[
          { label: t('auditor'), value: audit_at && <Time value={audit_at} by={auditor} /> },
          { label: t('opinion'), value: audit_opinion },
        ]}
      />
    </div>
  )
}
