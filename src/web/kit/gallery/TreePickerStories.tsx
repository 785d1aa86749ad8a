import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#web/api/query.ts'
import { useTexts } from '#web/locales/texts.ts'
import { AreaCascader } from '#web/pickers/AreaCascader.tsx'
import { SkuTreeSelect } from '#web/pickers/SkuTreeSelect.tsx'
import { Field } from '../ui/Field.tsx'
import { Held, Story } from './Story.tsx'
import { galleryTexts } from './texts.ts'

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
