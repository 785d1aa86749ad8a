import { agent } from '#contract/agent/agent.ts'
import { useAction } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { AccountNumberDialog } from '#web/kit/account/AccountNumberDialog.tsx'
import type { DialogProps } from './dialogs.tsx'
import { agentTexts } from './texts.ts'

export function BankDialog({ row, onClose }: DialogProps) {
  const t = useTexts(agentTexts)
  const reading = useAction(agent.bank)
  return (
    <AccountNumberDialog
      id={row?.id}
      reading={reading}
      number={reading.data?.bank_account}
      title={t('bank_title', { name: row?.name ?? '' })}
      description={t('bank_logged')}
      missing={t('no_bank')}
      onClose={onClose}
    />
  )
}
