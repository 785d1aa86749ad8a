import type { bulkKinds } from '#contract/goods/sku-bulk.ts'
import { sku } from '#contract/goods/sku.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import type { Chosen } from '#web/kit/list/actions/selection.ts'
import { bulkTexts } from './bulk-texts.ts'
import { BulkPreview } from './BulkPreview.tsx'

const Fields = fieldsOf(sku.bulk)

export interface BulkAsked {
  kind: keyof typeof bulkKinds
  chosen: Chosen
  count: number
  status?: 0 | 1
}

type OtherKind = Exclude<BulkAsked['kind'], 'price'>

interface BulkDialogProps {
  /** The change kind and its SKUs; null while the dialog is closed. Prices have a separate dialog. */
  request: (BulkAsked & { kind: OtherKind }) | null
  onClose: () => void
  onStarted: (taskId: number) => void
}

/** Changes many SKUs: input, then a preview, then a task. */
export function BulkDialog({ request, onClose, onStarted }: BulkDialogProps) {
  const t = useTexts(bulkTexts)
  const { current } = useOpening(request)
  if (!current) return null
  const { kind, chosen, count, status = 1 } = current
  const start = { stock: { type: 'in' }, status: { status }, moq: {} }[kind]
  return (
    <FormDialog
      endpoint={sku.bulk}
      open={request !== null}
      title={t(`${kind}_title`, { n: formatNumber(count) })}
      submitText={t('submit')}
      values={{ ...chosen, kind, ...start }}
      onClose={onClose}
      onDone={({ task_id }) => onStarted(task_id)}
    >
      <BulkFields kind={kind} chosen={chosen} />
    </FormDialog>
  )
}

function BulkFields({ kind, chosen }: Pick<BulkAsked, 'chosen'> & { kind: OtherKind }) {
  const t = useTexts(bulkTexts)
  const isCount = Fields.useValue('type') === 'count'
  return (
    <FormGroup>
      {kind === 'stock' && (
        <>
          <Wide>
            <Fields.Choice name="type" />
          </Wide>
          <Wide>
            <Fields.Int name="qty" required help={isCount ? t('count_help') : undefined} />
          </Wide>
        </>
      )}
      {kind === 'status' && (
        <Wide>
          <Fields.Flag name="status" />
        </Wide>
      )}
      {kind === 'moq' && (
        <Wide>
          <Fields.Int name="moq" required />
        </Wide>
      )}
      {kind === 'stock' && (
        <Wide>
          <Fields.Text name="reason" required />
        </Wide>
      )}
      <Wide>
        <Preview kind={kind} chosen={chosen} />
      </Wide>
    </FormGroup>
  )
}

/** Requests the preview as soon as the input is a valid change. */
function Preview({ kind, chosen }: Pick<BulkAsked, 'chosen'> & { kind: OtherKind }) {
  const names = ['field', 'mode', 'value', 'type', 'qty', 'status', 'moq'] as const
  const typed = {
    field: Fields.useValue('field'),
    mode: Fields.useValue('mode'),
    value: Fields.useValue('value'),
    type: Fields.useValue('type'),
    qty: Fields.useValue('qty'),
    status: Fields.useValue('status'),
    moq: Fields.useValue('moq'),
  }
  const inputValues = Object.fromEntries(names.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]])))
  const input = { ...chosen, kind, ...inputValues }
  const parsed = sku.bulkPreview.input.safeParse(input)
  // in the schema's input form
  return <BulkPreview input={parsed.success ? (input as InputOf<typeof sku.bulkPreview>) : null} />
}
