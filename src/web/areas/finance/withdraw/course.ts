import type { WithdrawDetail } from '#contract/finance/withdraw.ts'
import type { Language } from '#contract/kit/label.ts'
import { textIn } from '#web/base/locales/texts.ts'
import type { TimelineEntry } from '#web/kit/ui/value/Timeline.tsx'
import { failureOf } from './failure.ts'
import { withdrawTexts } from './texts.ts'

/** The steps of a withdrawal, the newest first. */
export function courseOf(row: WithdrawDetail, language: Language): TimelineEntry[] {
  const t = (key: 'applied' | 'approved' | 'rejected' | 'cancelled' | 'failed' | 'paid_in') => textIn(withdrawTexts, language, key)
  const by = (who: string | null) => (who === null ? {} : { who })
  const entries: TimelineEntry[] = []
  if (row.state === 'cancelled') entries.push({ key: 'cancelled', time: row.updated_at, who: row.owner_name, what: t('cancelled') })
  if (row.paid_at)
    entries.push({
      key: 'paid',
      time: row.paid_at,
      ...by(row.payer),
      tone: 'success',
      what: row.pay_serial === null ? t('paid_in') : textIn(withdrawTexts, language, 'paid', { no: row.pay_serial }),
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
  return entries
}
