import { useDeferredValue } from 'react'
import { priceChange } from '#contract/goods/priceChange.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { say } from '#contract/kit/label.ts'
import { PriceImpact } from '#web/areas/goods/shared/PriceImpact.tsx'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import type { Chosen } from '#web/kit/list/actions/selection.ts'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { bulkTexts } from './bulk/bulk-texts.ts'
import { BulkPreview } from './bulk/BulkPreview.tsx'
import { PriceFields } from './PriceFields.tsx'

const Fields = fieldsOf(priceChange.create)

interface PriceChangeDialogProps {
  /** The SKUs; null while the dialog is closed. */
  request: { chosen: Chosen; count: number } | null
  onClose: () => void
  onStarted: (taskId: number) => void
}

/** Changes many prices: input, preview and impact, then a task, a review or a later time. */
export function PriceChangeDialog({ request, onClose, onStarted }: PriceChangeDialogProps) {
  const t = useTexts(bulkTexts)
  const language = useLanguage()
  const { current } = useOpening(request)
  if (!current) return null
  const { chosen, count } = current
  return (
    <FormDialog
      endpoint={priceChange.create}
      open={request !== null}
      title={t('price_title', { n: formatNumber(count) })}
      submitText={t('submit')}
      values={{ ...chosen, field: 'price_store', mode: 'percent' }}
      onClose={onClose}
      onDone={({ task_id, state, msg }) => {
        if (task_id !== null) onStarted(task_id)
        else toast.success(msg ?? say(priceChange.$.flow.words[state], language))
      }}
    >
      <FormGroup>
        <PriceFields />
        <Wide>
          <Fields.Text name="reason" required />
        </Wide>
        <Wide>
          <Fields.Moment name="run_at" help={t('run_at_help')} />
        </Wide>
        <Study chosen={chosen} />
      </FormGroup>
    </FormDialog>
  )
}

/** Requests preview and impact as soon as the input is a valid change. */
function Study({ chosen }: { chosen: Chosen }) {
  const input = { ...chosen, field: Fields.useValue('field'), mode: Fields.useValue('mode'), value: Fields.useValue('value') }
  const isWhole = priceChange.impact.input.safeParse(input).success
  // in the schema's input form
  const change = useDeferredValue(isWhole ? (input as InputOf<typeof priceChange.impact>) : null)
  const { data } = useCall(priceChange.impact, change ?? { ids: [], field: 'price_store', mode: 'set', value: 1 }, {
    enabled: change !== null,
    keepPrevious: true,
    staleTime: 0,
    quiet: true,
  })
  return (
    <>
      <Wide>
        <BulkPreview input={change && { ...change, kind: 'price' }} />
      </Wide>
      {change !== null && <Wide>{data ? <PriceImpact impact={data} /> : <Skeleton lines={3} />}</Wide>}
    </>
  )
}
