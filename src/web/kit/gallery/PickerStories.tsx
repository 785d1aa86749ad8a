import { QueryClientProvider } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { queryClient } from '#web/api/query.ts'
import { useTexts } from '#web/locales/texts.ts'
import { AgentPicker } from '#web/pickers/AgentPicker.tsx'
import { AreaCascader } from '#web/pickers/AreaCascader.tsx'
import { CouponPicker } from '#web/pickers/CouponPicker.tsx'
import { CustomerServicePicker } from '#web/pickers/CustomerServicePicker.tsx'
import { GoodsField } from '#web/pickers/goods/GoodsField.tsx'
import { SalesmanPicker } from '#web/pickers/SalesmanPicker.tsx'
import { SkuTreeSelect } from '#web/pickers/SkuTreeSelect.tsx'
import { StorePicker } from '#web/pickers/StorePicker.tsx'
import { UserPicker } from '#web/pickers/UserPicker.tsx'
import { Field } from '../ui/Field.tsx'
import { Held, Story } from './Story.tsx'
import { galleryTexts } from './texts.ts'

// the gallery has no server: whoever opens it answers for it, as the tests do

/** Chosen goods of a form, and the dialog in which they are chosen. */
export function GoodsPickerStory() {
  const t = useTexts(galleryTexts)
  const form = useForm({ defaultValues: { items: [] } })
  return (
    <QueryClientProvider client={queryClient}>
      <Story title="GoodsField" layout="grid">
        <FormProvider {...form}>
          <GoodsField name="items" title={t('goods')} max={3} blank={{}}>
            {() => null}
          </GoodsField>
        </FormProvider>
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

/** One of very many records, found by a word. */
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
