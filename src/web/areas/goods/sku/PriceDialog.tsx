import { priceRefusal, type PriceChange } from '#contract/goods/price-change.ts'
import { priceFields, priceModes } from '#contract/goods/sku-words.ts'
import { sku, type Sku } from '#contract/goods/sku.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { reportBatch } from '#web/kit/list/actions/batch.ts'
import { PriceFields } from './PriceFields.tsx'
import { PricePreview } from './PricePreview.tsx'

const skuActionTexts = texts({
  zh: {
    price_one: '改价 · {title}',
    price_submit: '确认改价',
  },
  en: {
    price_one: 'Change price · {title}',
    price_submit: 'Change price',
  },
})

const Fields = fieldsOf(sku.price)

interface PriceDialogProps {
  /** The SKU whose price changes; null while the dialog is closed. */
  id: number | null
  onClose: () => void
}

/** Changes one SKU price, and shows the new price before the save. */
export function PriceDialog({ id, onClose }: PriceDialogProps) {
  const t = useTexts(skuActionTexts)
  const say = useLabel()
  const { current } = useOpening(id)
  const ids = current === null || current === undefined ? [] : [current]
  const { data } = useCall(sku.exts, { ids }, { enabled: id !== null, staleTime: 0 })
  const row = data?.list[0]
  return (
    <FormDialog
      endpoint={sku.price}
      draft={{ of: sku, id: current ?? undefined }}
      open={id !== null}
      record={row?.code}
      title={t('price_one', { title: row?.code ?? '' })}
      submitText={t('price_submit')}
      values={{ ids, field: 'price_store', mode: 'set', value: null, reason: '' }}
      onClose={onClose}
      refusal={(values) => {
        const refused = row && isChange(values as Record<keyof PriceChange, unknown>) ? priceRefusal(row, values as PriceChange) : undefined
        return refused && say(refused.label, refused.values)
      }}
      onDone={(result, msg) => reportBatch(result, msg)}
    >
      <FormGroup>
        <PriceFields />
        <Wide>
          <Fields.Text name="reason" />
        </Wide>
        {row && <Preview row={row} />}
      </FormGroup>
    </FormDialog>
  )
}

function Preview({ row }: { row: Sku }) {
  const change = { field: Fields.useValue('field'), mode: Fields.useValue('mode'), value: Fields.useValue('value') }
  return (
    <Wide>
      <PricePreview row={row} change={isChange(change) ? change : undefined} />
    </Wide>
  )
}

function isChange(change: Record<keyof PriceChange, unknown>): change is PriceChange {
  const { field, mode, value } = change
  return String(field) in priceFields && String(mode) in priceModes && typeof value === 'number'
}
