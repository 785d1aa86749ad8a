import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Switch } from '#web/kit/ui/input/Switch.tsx'
import { NumberControl } from '../controls.tsx'
import type { FieldsProps } from './fields.ts'

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
