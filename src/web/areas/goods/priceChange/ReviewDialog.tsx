import { priceChange, type PriceChange } from '#contract/goods/priceChange.ts'
import { PriceImpact } from '#web/areas/goods/shared/PriceImpact.tsx'
import { useCall } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { ReadHash } from '#web/kit/form/ReadHash.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { ListedPrices } from './ImpactDrawer.tsx'

const reviewTexts = texts({
  zh: { approve: '通过调价单 {no}', reject: '驳回调价单 {no}', approve_submit: '通过', reject_submit: '驳回' },
  en: { approve: 'Approve price change {no}', reject: 'Reject price change {no}', approve_submit: 'Approve', reject_submit: 'Reject' },
})

const Fields = fieldsOf(priceChange.audit)

export interface Decided {
  row: PriceChange
  pass: 0 | 1
}

/** Shows the submitted change's impact and asks for the decision; null while the dialog is closed. */
export function ReviewDialog({ decided, onClose }: { decided: Decided | null; onClose: () => void }) {
  const t = useTexts(reviewTexts)
  const { current } = useOpening(decided)
  const { data } = useCall(priceChange.detail, { id: current?.row.id ?? 0 }, { enabled: current !== null, quiet: true })
  if (!current) return null
  const { row, pass } = current
  const name = pass === 1 ? 'approve' : 'reject'
  return (
    <FormDialog
      endpoint={priceChange.audit}
      open={decided !== null}
      record={row.change_no}
      title={t(name, { no: row.change_no })}
      submitText={t(`${name}_submit`)}
      values={{ id: row.id, version: row.version, pass, ...(pass === 0 && { reason: '' }) }}
      onClose={onClose}
    >
      <ReadHash hash={data?.id === row.id ? data.hash : undefined} />
      {data?.id === row.id ? <PriceImpact impact={data.impact} /> : <Skeleton lines={6} />}
      {row.field === null && <ListedPrices id={row.id} />}
      {pass === 0 && (
        <FormGroup>
          <Wide>
            <Fields.LongText name="reason" required />
          </Wide>
        </FormGroup>
      )}
    </FormDialog>
  )
}
