import { floatKinds } from '#contract/block/words.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Switch } from '#web/kit/ui/input/Switch.tsx'
import { ChoiceControl, LinkControl, NumberControl, PictureControl, TextControl } from '../controls.tsx'
import { useWordOptions, type FieldsProps } from './fields.ts'
import { sharedTexts } from './texts.ts'

const spacerTexts = texts({
  zh: { height: '高度', unit: '像素', line: '显示分割线' },
  en: { height: 'Height', unit: 'px', line: 'Show a line' },
})

export function SpacerFields({ block: { props }, set, onChange }: FieldsProps<'spacer'>) {
  const t = useTexts(spacerTexts)
  return (
    <>
      <NumberControl label={t('height')} value={props.height} min={4} max={200} unit={t('unit')} onChange={(height) => set({ height })} />
      <Switch value={props.line === 1} onChange={(on) => onChange({ line: on ? 1 : 0 })}>
        {t('line')}
      </Switch>
    </>
  )
}

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
