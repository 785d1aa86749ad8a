import Search from 'virtual:icon/search'
import { useTexts } from '#web/base/locales/texts.ts'
import { DatePicker } from '#web/kit/ui/date/DatePicker.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { Textarea } from '#web/kit/ui/input/Textarea.tsx'
import { TagsInput } from '#web/kit/ui/select/TagsInput.tsx'
import { Held, Story } from './Story.tsx'
import { galleryTexts } from './texts.ts'

const ignore = () => undefined

export function FieldStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="Field" layout="grid">
      <Held initial="LILARN">
        {(value, onChange) => (
          <Field label={t('brand')} required>
            <Input value={value} onChange={onChange} />
          </Field>
        )}
      </Held>
      <Held initial="">
        {(value, onChange) => (
          <Field label={t('code')} required help={t('code_help')}>
            <Input value={value} onChange={onChange} placeholder="LLR" />
          </Field>
        )}
      </Held>
      <Held initial="x">
        {(value, onChange) => (
          <Field label={t('code')} required error={t('code_error')} extra="1/8">
            <Input value={value} onChange={onChange} />
          </Field>
        )}
      </Held>
    </Story>
  )
}

export function InputStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="Input" layout="grid">
      <Held initial="">
        {(value, onChange) => (
          <Field label={t('search')}>
            <Input
              type="search"
              clearable
              prefix={<Search aria-hidden size={14} />}
              value={value}
              onChange={onChange}
              placeholder="6204-2RS"
            />
          </Field>
        )}
      </Held>
      <Held initial="Hexbolt-2026">
        {(value, onChange) => (
          <Field label={t('password')}>
            <Input type="password" autoComplete="off" value={value} onChange={onChange} />
          </Field>
        )}
      </Held>
      <Field label={t('invalid')}>
        <Input invalid value="lower" onChange={ignore} />
      </Field>
      <Field label={t('disabled')}>
        <Input disabled value="LLR" onChange={ignore} />
      </Field>
      <Field label={t('read_only')} help={t('locked')}>
        <Input readOnly value="LLR" onChange={ignore} />
      </Field>
      <Field label="compact">
        <Input size="compact" suffix="mm" value="47" onChange={ignore} />
      </Field>
    </Story>
  )
}

export function TextareaStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="Textarea" layout="grid">
      <Held initial="">
        {(value, onChange) => (
          <Field label={t('intro')}>
            <Textarea value={value} onChange={onChange} maxLength={20} />
          </Field>
        )}
      </Held>
      <Field label={t('invalid')} error={t('code_error')}>
        <Textarea value={t('bearing')} onChange={ignore} maxLength={20} />
      </Field>
      <Field label={t('disabled')}>
        <Textarea disabled value={t('bearing')} onChange={ignore} />
      </Field>
    </Story>
  )
}

export function DateStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="DatePicker" layout="grid">
      <Held<string | null> initial="2026-09-30">
        {(value, onChange) => (
          <Field label={t('expires')}>
            <DatePicker value={value} onChange={onChange} />
          </Field>
        )}
      </Held>
      <Held<string | null> initial="2026-09-30T08:30">
        {(value, onChange) => (
          <Field label="minute">
            <DatePicker precision="minute" value={value} onChange={onChange} />
          </Field>
        )}
      </Held>
      <Held<string | null> initial={null}>
        {(value, onChange) => (
          <Field label="min max">
            <DatePicker value={value} onChange={onChange} min="2026-09-05" max="2026-09-20" />
          </Field>
        )}
      </Held>
      <Field label={t('invalid')} error={t('code_error')}>
        <DatePicker value={null} onChange={ignore} />
      </Field>
      <Field label={t('disabled')}>
        <DatePicker disabled value="2026-09-30" onChange={ignore} />
      </Field>
    </Story>
  )
}

export function TagsInputStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="TagsInput" layout="grid">
      <Held<readonly string[]> initial={['静音', 'C3']}>
        {(value, onChange) => (
          <Field label={t('points')} help="≤ 5">
            <TagsInput value={value} onChange={onChange} max={5} />
          </Field>
        )}
      </Held>
      <Field label={t('invalid')} error={t('code_error')}>
        <TagsInput value={[]} onChange={ignore} />
      </Field>
      <Field label={t('disabled')}>
        <TagsInput disabled value={['C3']} onChange={ignore} />
      </Field>
    </Story>
  )
}
