import { useTexts } from '#web/base/locales/texts.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import type { Option } from '#web/kit/ui/select/option.ts'
import { RemoteSelect } from '#web/kit/ui/select/RemoteSelect.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { brands } from './rows.ts'
import { Held, Story } from './Story.tsx'
import { galleryTexts } from './texts.ts'

const ignore = () => undefined
const options: Option<number>[] = brands.map((title, key) => ({ key, title, hint: `B${key}`, disabled: key === 2 }))

export function SelectStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="Select" layout="grid">
      <Held<number | null> initial={null}>
        {(value, onChange) => (
          <Field label={t('brand')} required extra={<output aria-label="value">{String(value)}</output>}>
            <Select value={value} onChange={onChange} options={options} clearable />
          </Field>
        )}
      </Held>
      <Field label={t('series')}>
        <Select value={99} valueTitle="G2 静音系列" onChange={ignore} options={options} clearable />
      </Field>
      <Field label={t('invalid')} error={t('code_error')}>
        <Select value={null} onChange={ignore} options={options} />
      </Field>
      <Field label={t('disabled')}>
        <Select disabled value={1} onChange={ignore} options={options} />
      </Field>
      <Field label={t('read_only')}>
        <Select readOnly value={1} onChange={ignore} options={options} />
      </Field>
      <Field label="compact">
        <Select size="compact" value={1} onChange={ignore} options={options} />
      </Field>
    </Story>
  )
}

const many: Option<number>[] = Array.from({ length: 500 }, (_, key) => ({ key, title: `${brands[key % brands.length]} ${key}` }))

export function SelectManyStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="Select, 500" layout="grid">
      <Held<number | null> initial={400}>
        {(value, onChange) => (
          <Field label={t('brand')} extra={<output aria-label="value">{String(value)}</output>}>
            <Select value={value} onChange={onChange} options={many} clearable />
          </Field>
        )}
      </Held>
    </Story>
  )
}

export function RemoteSelectStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="RemoteSelect" layout="grid">
      <Held<number | null> initial={4}>
        {(value, onChange) => (
          <Field label={t('brand')} help="LL, 砺, fail" extra={<output aria-label="value">{String(value)}</output>}>
            <RemoteSelect value={value} onChange={onChange} search={search} initialOption={options[4]} />
          </Field>
        )}
      </Held>
      <Field label={t('disabled')}>
        <RemoteSelect disabled value={null} onChange={ignore} search={search} />
      </Field>
    </Story>
  )
}

/** Simulates a server; the word `fail` simulates an outage. */
async function search(word: string): Promise<Option<number>[]> {
  if (word === 'fail') throw new Error('The server is down.')
  return options.filter((option) => `${option.title} ${option.hint}`.toLowerCase().includes(word.toLowerCase()))
}
