import { QueryClientProvider } from '@tanstack/react-query'
import { Controller, FormProvider, useForm } from 'react-hook-form'
import { queryClient } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { ReadOnly } from '#web/kit/ui/input/field-context.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { NumberField } from '#web/kit/ui/input/NumberField.tsx'
import { AreaCascader } from '#web/pickers/AreaCascader.tsx'
import type { LineItem } from '#web/pickers/goods/line-item.ts'
import { LineItemsEditor } from '#web/pickers/goods/LineItemsEditor.tsx'
import { AgentPicker, CouponPicker, CustomerServicePicker, StorePicker, UserPicker, SalesmanPicker } from '#web/pickers/RecordPickers.tsx'
import { SkuTreeSelect } from '#web/pickers/SkuTreeSelect.tsx'
import { makeRows } from './rows.ts'
import { Held, Story } from './Story.tsx'
import { galleryTexts } from './texts.ts'

// the gallery has no server: the caller mocks the answers, as the tests do

/** Line items in a form, and the goods picker dialog. */
export function GoodsPickerStory() {
  const t = useTexts(galleryTexts)
  const form = useForm({ defaultValues: { items: [] } })
  return (
    <QueryClientProvider client={queryClient}>
      <Story title="LineItemsEditor" layout="grid">
        <FormProvider {...form}>
          <LineItemsEditor name="items" title={t('goods')} max={3}>
            {() => null}
          </LineItemsEditor>
        </FormProvider>
      </Story>
    </QueryClientProvider>
  )
}

const [one, other] = makeRows(2)
const goods = { main_image: null, price_trade: 1000, on_sale: 1 } as const
const items: LineItem[] = [
  { ...goods, sku_id: 1, code: one?.code ?? '', title: one?.title ?? '', price_store: 1250, stock: 40, qty: 12 },
  { ...goods, sku_id: 2, code: other?.code ?? '', title: other?.title ?? '', price_store: 9169, stock: 0, on_sale: 0, qty: 1 },
  {
    ...goods,
    sku_id: 3,
    code: 'LLR-9',
    title: other?.title ?? '',
    price_store: 900,
    stock: 3,
    qty: null,
    fault: 'quantity',
    typed: 'LLR-9 many',
  },
  { ...goods, sku_id: null, code: 'NONE-1', title: '', price_store: null, stock: null, qty: 4, fault: 'unknown', typed: 'NONE-1 4' },
  { ...goods, sku_id: null, code: 'LLR-7', title: '', price_store: null, stock: null, qty: 2, fault: 'failed', typed: 'LLR-7 2' },
]

/** Rows with a SKU, without one, without a quantity; and the same rows read-only. */
export function LineItemsStory() {
  const t = useTexts(galleryTexts)
  const [form, locked] = [useForm({ defaultValues: { items } }), useForm({ defaultValues: { items: items.slice(0, 2) } })]
  const quantity = (index: number) => (
    <Controller
      name={`items.${index}.qty`}
      render={({ field }) => <NumberField {...field} aria-label={`${t('count')} ${index + 1}`} unit="pcs" />}
    />
  )
  return (
    <QueryClientProvider client={queryClient}>
      <Story title="LineItemsEditor">
        <div style={{ flex: '1 1 100%', minWidth: 0 }}>
          <FormProvider {...form}>
            <LineItemsEditor name="items" title={t('goods')} max={6} priceOf={({ price_store }) => price_store} help={t('code_help')}>
              {quantity}
            </LineItemsEditor>
          </FormProvider>
        </div>
      </Story>
      <Story title="read only">
        <div style={{ flex: '1 1 100%', minWidth: 0 }}>
          <ReadOnly value>
            <FormProvider {...locked}>
              <LineItemsEditor name="items" title={t('sku')} max={6} priceOf={({ price_store }) => price_store}>
                {quantity}
              </LineItemsEditor>
            </FormProvider>
          </ReadOnly>
        </div>
      </Story>
    </QueryClientProvider>
  )
}

const pickers = {
  coupon: CouponPicker,
  agent: AgentPicker,
  store: StorePicker,
  customer: UserPicker,
  salesman: SalesmanPicker,
} as const

/** One among very many records, found by a search. */
export function RecordPickersStory() {
  const t = useTexts(galleryTexts)
  return (
    <QueryClientProvider client={queryClient}>
      <Story title="RecordPicker" layout="grid">
        {(Object.keys(pickers) as (keyof typeof pickers)[]).map((name) => {
          const Picker = pickers[name]
          return (
            <Held<number | null> key={name} initial={null}>
              {(value, onChange) => (
                <Field label={t(name)} extra={<output aria-label={`value ${name}`}>{String(value)}</output>}>
                  <Picker value={value} onChange={onChange} />
                </Field>
              )}
            </Held>
          )
        })}
        <Held<string | null> initial={null}>
          {(value, onChange) => (
            <Field label={t('customer_service')} extra={<output aria-label="value customer service">{String(value)}</output>}>
              <CustomerServicePicker value={value} onChange={onChange} clearable />
            </Field>
          )}
        </Held>
      </Story>
    </QueryClientProvider>
  )
}

/** Areas, and SKUs under brand and series. */
export function TreePickersStory() {
  const t = useTexts(galleryTexts)
  return (
    <QueryClientProvider client={queryClient}>
      <Story title="AreaCascader, SkuTreeSelect" layout="grid">
        <Held<readonly string[]> initial={['330000', '330100', '330106']}>
          {(value, onChange) => (
            <Field label={t('area')} extra={<output aria-label="area">{value.join(' ')}</output>}>
              <AreaCascader value={value} onChange={onChange} clearable />
            </Field>
          )}
        </Held>
        <Held<readonly number[]> initial={[7]}>
          {(value, onChange) => (
            <Field label="SKU" extra={<output aria-label="skus">{value.join(' ')}</output>}>
              <SkuTreeSelect value={value} onChange={onChange} clearable />
            </Field>
          )}
        </Held>
      </Story>
    </QueryClientProvider>
  )
}
