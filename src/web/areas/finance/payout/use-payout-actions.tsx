import { useState, type ReactNode } from 'react'
import { payout, type Payout } from '#contract/finance/payout-batch.ts'
import { withdraw } from '#contract/finance/withdraw.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { runExport } from '#web/kit/list/actions/run-export.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { payoutTexts } from './texts.ts'

const ImportDialog = lazyPart('open', async () => (await import('#web/areas/finance/shared/ImportDialog.tsx')).ImportDialog)

type Row = Pick<Payout, 'id' | 'open'>
const answered: Label = ['本批次已全部有结果', 'The bank has answered every row']

/** A batch's actions for the list and for its page: the bank's answer while it is missing, and the file again. */
export function usePayoutActions(): { actions: RowAction<Row>[]; dialogs: ReactNode; openImport: () => void } {
  const t = useTexts(payoutTexts)
  const [isImporting, setIsImporting] = useState(false)
  const openImport = () => setIsImporting(true)
  const download = async (id: number) => {
    const message = (answer: unknown) => {
      const { batch_id, times, count, amount } = answer as OutputOf<typeof payout.download>
      return t('again', { no: batch_id, times, n: count, amount: formatMoney(amount) })
    }
    await runExport(payout.download, { id }, { message })
  }
  const actions: RowAction<Row>[] = [
    {
      key: 'results',
      label: ['导入打款结果', 'Import results'],
      access: withdraw.payImport,
      reason: ({ open }) => (open === 0 ? answered : undefined),
      run: openImport,
    },
    {
      key: 'download',
      label: ['再次下载打款表', 'Download the bank file again'],
      access: payout.download,
      minor: true,
      run: ({ id }) => void download(id),
    },
  ]
  return { actions, openImport, dialogs: <ImportDialog open={isImporting} onClose={() => setIsImporting(false)} /> }
}
