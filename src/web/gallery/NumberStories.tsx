import { useTexts } from '#web/base/locales/texts.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { NumberField } from '#web/kit/ui/input/NumberField.tsx'
import { Money } from '#web/kit/ui/value/Money.tsx'
import { Weight } from '#web/kit/ui/value/Weight.tsx'
import { Held, Story } from './Story.tsx'
import { galleryTexts } from './texts.ts'

const ignore = () => undefined

export function NumberStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="NumberField" layout="grid">
      <Held<number | null> initial={12480}>
        {(value, onChange) => (
          <Field label={t('count')} extra={<output aria-label="value">{String(value)}</output>}>
            <NumberField value={value} onChange={onChange} min={1} max={99999} step={10} unit="件" />
          </Field>
        )}
      </Held>
      <Field label={t('invalid')} error={t('code_error')}>
        <NumberField value={-1} min={-10} onChange={ignore} />
      </Field>
      <Field label={t('disabled')}>
        <NumberField disabled value={8} onChange={ignore} />
      </Field>
    </Story>
  )
}

export function MoneyStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="Money" layout="grid">
      <Held<number | null> initial={123450}>
        {(value, onChange) => (
          <Field label={t('price')} extra={<output aria-label="value">{String(value)}</output>}>
            <Money value={value} onChange={onChange} placeholder="¥0.00" />
          </Field>
        )}
      </Held>
      <Field label={t('invalid')} error={t('code_error')}>
        <Money value={0} onChange={ignore} />
      </Field>
      <Field label={t('read_only')}>
        <Money readOnly value={9900} onChange={ignore} />
      </Field>
    </Story>
  )
}

export function WeightStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="Weight" layout="grid">
      <Held<number | null> initial={1250}>
        {(value, onChange) => (
          <Field label={t('weight')} extra={<output aria-label="value">{String(value)}</output>}>
            <Weight value={value} onChange={onChange} />
          </Field>
        )}
      </Held>
      <Field label={t('disabled')}>
        <Weight disabled value={106} onChange={ignore} />
      </Field>
    </Story>
  )
}
