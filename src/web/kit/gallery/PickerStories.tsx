import { QueryClientProvider } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { queryClient } from '#web/api/query.ts'
import { useTexts } from '#web/locales/texts.ts'
import { AgentPicker } from '#web/pickers/AgentPicker.tsx'
import { CouponPicker } from '#web/pickers/CouponPicker.tsx'
import { CustomerServicePicker } from '#web/pickers/CustomerServicePicker.tsx'
import { GoodsField } from '#web/pickers/goods/GoodsField.tsx'
import { SalesmanPicker } from '#web/pickers/SalesmanPicker.tsx'
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
