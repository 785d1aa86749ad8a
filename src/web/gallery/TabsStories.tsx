import { useTexts } from '#web/base/locales/texts.ts'
import { RangePicker, type DayRange } from '#web/kit/ui/date/RangePicker.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { Tabs } from '#web/kit/ui/value/Tabs.tsx'
import { Held, Story } from './Story.tsx'
import { galleryTexts } from './texts.ts'

export function TabsStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="Tabs">
      <Held<'code' | 'intro'> initial="code">
        {(value, onChange) => (
          <div>
            <Tabs
              label="SKU"
              value={value}
              onChange={onChange}
              tabs={[
                {
                  key: 'code',
                  title: t('code'),
                  content: (
                    <Held initial="">
                      {(text, setText) => (
                        <Field label={t('code')}>
                          <Input value={text} onChange={setText} />
                        </Field>
                      )}
                    </Held>
                  ),
                },
                { key: 'intro', title: t('intro'), content: <p>{t('code_help')}</p> },
              ]}
            />
          </div>
        )}
      </Held>
    </Story>
  )
}

export function RangeStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="RangePicker" layout="grid">
      <Held<DayRange> initial={{ from: '2026-09-07', to: '2026-09-20' }}>
        {(value, onChange) => <RangePicker aria-label={t('expires')} value={value} onChange={onChange} />}
      </Held>
      <Held<DayRange> initial={{ from: null, to: null }}>
        {(value, onChange) => <RangePicker aria-label="empty" placeholder="…" value={value} onChange={onChange} />}
      </Held>
    </Story>
  )
}
