import { texts, useTexts } from '#web/base/locales/texts.ts'
import { TextControl } from '../controls.tsx'
import type { FieldsProps } from './fields.ts'

const searchTexts = texts({ zh: { hint: '提示文字' }, en: { hint: 'Hint' } })

export function SearchFields({ block, set }: FieldsProps<'search'>) {
  const t = useTexts(searchTexts)
  return <TextControl label={t('hint')} value={block.props.placeholder} max={20} onChange={(placeholder) => set({ placeholder })} />
}
