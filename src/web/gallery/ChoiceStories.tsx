import { useTexts } from '#web/base/locales/texts.ts'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import { ColorInput } from '#web/kit/ui/input/ColorInput.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Radio } from '#web/kit/ui/input/Radio.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { softSwatches } from '#web/kit/ui/input/swatches.ts'
import { Switch } from '#web/kit/ui/input/Switch.tsx'
import { Held, Story } from './Story.tsx'
import { galleryTexts } from './texts.ts'

const ignore = () => undefined

export function CheckboxStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="Checkbox">
      <Held initial={false}>
        {(value, onChange) => (
          <Checkbox value={value} onChange={onChange}>
            {t('recommend')}
          </Checkbox>
        )}
      </Held>
      <Checkbox value onChange={ignore}>
        {t('active')}
      </Checkbox>
      <Checkbox value={false} indeterminate onChange={ignore}>
        {t('series')}
      </Checkbox>
      <Checkbox value={false} invalid onChange={ignore}>
        {t('invalid')}
      </Checkbox>
      <Checkbox value disabled onChange={ignore}>
        {t('disabled')}
      </Checkbox>
      <Checkbox value={false} disabled onChange={ignore}>
        {t('disabled')}
      </Checkbox>
    </Story>
  )
}

export function SwitchStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="Switch">
      <Held<boolean> initial>{(value, onChange) => <Switch value={value} onChange={onChange} aria-label={t('recommend')} />}</Held>
      <Switch value={false} onChange={ignore}>
        {t('state')}
      </Switch>
      <Switch value loading onChange={ignore}>
        {t('loading')}
      </Switch>
      <Switch value disabled onChange={ignore}>
        {t('disabled')}
      </Switch>
      <Switch value={false} disabledReason={t('no_rights')} onChange={ignore}>
        {t('refund')}
      </Switch>
    </Story>
  )
}

export function RadioStory() {
  const t = useTexts(galleryTexts)
  const options = [
    { key: 'economy', title: t('economy') },
    { key: 'standard', title: t('standard') },
    { key: 'premium', title: t('premium'), disabled: true },
  ]
  return (
    <Story title="Radio" layout="grid">
      <Held<string | null> initial="standard">
        {(value, onChange) => (
          <Field label={t('level')} group>
            <Radio value={value} onChange={onChange} options={options} />
          </Field>
        )}
      </Held>
      <Field label={t('invalid')} group error={t('code_error')}>
        <Radio value={null} onChange={ignore} options={options} />
      </Field>
      <Field label={t('disabled')} group>
        <Radio value="economy" disabled onChange={ignore} options={options} />
      </Field>
    </Story>
  )
}

export function SegmentedStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="Segmented">
      <Held initial="on">
        {(value, onChange) => (
          <Segmented
            aria-label={t('state')}
            value={value}
            onChange={onChange}
            options={[
              { key: 'on', title: t('on'), count: '12,480' },
              { key: 'pending', title: t('pending'), count: '7' },
              { key: 'off', title: t('off'), count: '0' },
              { key: 'draft', title: t('draft'), disabled: true },
            ]}
          />
        )}
      </Held>
    </Story>
  )
}

export function ColorStory() {
  const t = useTexts(galleryTexts)
  const common = { fallback: '#F4F5F7', swatches: softSwatches }
  return (
    <Story title="ColorInput">
      <Field label={t('state')}>
        <Held initial="#E8F0FD">{(value, onChange) => <ColorInput {...common} value={value} onChange={onChange} />}</Held>
      </Field>
      <Field label={t('invalid')}>
        <ColorInput {...common} value="#555555" inks={['#1B1E24']} onChange={ignore} />
      </Field>
      <Field label={t('disabled')}>
        <ColorInput {...common} value="" disabled onChange={ignore} />
      </Field>
    </Story>
  )
}
