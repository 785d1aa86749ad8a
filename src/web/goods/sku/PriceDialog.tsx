import type { PriceChange } from '#contract/goods/price-change.ts'
import { sku, skuCost, type Sku } from '#contract/goods/sku.ts'
import { priceFields, priceModes } from '#contract/goods/sku-words.ts'
import { messages } from '#contract/kit/messages.ts'
import { useCall } from '#web/api/query.ts'
import { fieldsOf } from '#web/kit/form/fields.tsx'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { FormGroup, Wide } from '#web/kit/form/FormGroup.tsx'
import { useOpening } from '#web/kit/form/opening.ts'
import { reportBatch } from '#web/kit/list/batch.ts'
import { Money } from '#web/kit/ui/Money.tsx'
import { Percent } from '#web/kit/ui/Percent.tsx'
import { Segmented } from '#web/kit/ui/Segmented.tsx'
import { useLabel, useTexts } from '#web/locales/texts.ts'
import { usePermission } from '#web/session/can.ts'
import { skuActionTexts } from './action-texts.ts'
import { PricePreview } from './PricePreview.tsx'

const Fields = fieldsOf(sku.price)

// as many as one call for their details takes
const PREVIEWED = 100
const WHOLE = 10_000
const series = ['goods.series']

interface PriceDialogProps {
  /** The SKUs whose prices change; null while it is closed. */
  ids: readonly number[] | null
  onClose: () => void
}

/** Changes one price of one SKU or of many, and shows before it is done what it will be. */
export function PriceDialog({ ids, onClose }: PriceDialogProps) {
  const t = useTexts(skuActionTexts)
  const say = useLabel()
  const shown = useOpening(ids).shown ?? []
  const { data } = useCall(sku.exts, { ids: shown.slice(0, PREVIEWED) }, { enabled: ids !== null, staleTime: 0 })
  const rows = data?.list ?? []
  const isOne = shown.length === 1
  return (
    <FormDialog
      endpoint={sku.price}
      open={ids !== null}
      title={isOne ? t('price_one', { title: rows[0]?.code ?? '' }) : t('price_many', { n: shown.length })}
      submitText={t('price_submit')}
      values={{ ids: shown, field: 'price_store', mode: isOne ? 'set' : 'percent', value: null, reason: '' }}
      alsoChanges={series}
      onClose={onClose}
      onDone={(result) => reportBatch(result, say(messages.done), { titleOf: (id) => codeOf(rows, id) })}
    >
      <PriceFields rows={rows} count={shown.length} />
    </FormDialog>
  )
}

function PriceFields({ rows, count }: { rows: readonly Sku[]; count: number }) {
  const t = useTexts(skuActionTexts)
  const mayCost = usePermission(skuCost)
  const change = { field: Fields.useValue('field'), mode: Fields.useValue('mode'), value: Fields.useValue('value') }
  const { mode } = change
  const help = mode === 'percent' ? t('percent_help') : mode === 'add' ? t('add_help') : undefined
  return (
    <FormGroup>
      <Wide>
        <Fields.Own name="field" group>
          {({ field, words }) => (
            <Segmented {...field} value={String(field.value)} options={words.filter(({ key }) => mayCost || key !== 'price_cost')} />
          )}
        </Fields.Own>
      </Wide>
      <Wide>
        <Fields.Choice name="mode" />
      </Wide>
      <Wide>
        <Fields.Own name="value" help={help}>
          {({ field }) => {
            const value = field.value as number | null
            if (mode !== 'percent') return <Money {...field} value={value} negative={mode === 'add'} />
            // the wire carries what remains, people say what changes
            return (
              <Percent
                {...field}
                negative
                value={value === null ? null : value - WHOLE}
                onChange={(points) => field.onChange(points === null ? null : points + WHOLE)}
              />
            )
          }}
        </Fields.Own>
      </Wide>
      <Wide>
        <Fields.Text name="reason" />
      </Wide>
      {isChange(change) && (
        <Wide>
          <PricePreview rows={rows} more={count - rows.length} change={change} />
        </Wide>
      )}
    </FormGroup>
  )
}

function isChange(change: Record<keyof PriceChange, unknown>): change is PriceChange {
  const { field, mode, value } = change
  return String(field) in priceFields && String(mode) in priceModes && typeof value === 'number'
}

function codeOf(rows: readonly Sku[], id: number): string {
  return rows.find((row) => row.id === id)?.code ?? String(id)
}
