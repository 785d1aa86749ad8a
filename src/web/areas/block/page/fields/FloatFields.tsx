import { floatKinds } from '#contract/block/words.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { ChoiceControl, LinkControl, PictureControl, TextControl } from '../controls.tsx'
import { useWordOptions, type FieldsProps } from './fields.ts'
import { sharedTexts } from './texts.ts'

const floatTexts = texts({
  zh: { action: '按钮类型', phone: '电话' },
  en: { action: 'Action', phone: 'Phone number' },
})

export function FloatFields({ block: { props }, set, onChange }: FieldsProps<'float'>) {
  const t = useTexts(floatTexts)
  const shared = useTexts(sharedTexts)
  const options = useWordOptions()
  const setPhone = (phone: string) => set({ phone: phone === '' ? null : phone })
  return (
    <>
      <ChoiceControl label={t('action')} value={props.kind} options={options(floatKinds)} onChange={(kind) => set({ kind })} />
      <PictureControl label={shared('icon')} value={props.icon} onChange={(icon) => onChange({ icon })} />
      {props.kind === 'phone' && <TextControl label={t('phone')} value={props.phone ?? ''} max={20} onChange={setPhone} />}
      {props.kind === 'link' && <LinkControl label={shared('link')} value={props.url} onChange={(url) => set({ url })} />}
    </>
  )
}
