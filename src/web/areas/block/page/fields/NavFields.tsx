import { NAV_ITEMS } from '#contract/block/props.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { ChoiceControl, LinkControl, PictureControl, TextControl } from '../controls.tsx'
import { ItemList } from '../ItemList.tsx'
import type { FieldsProps } from './fields.ts'
import { sharedTexts } from './texts.ts'

const navTexts = texts({
  zh: { entries: '导航', text: '文字', cols: '每行个数' },
  en: { entries: 'Entries', text: 'Text', cols: 'Entries per row' },
})

export function NavFields({ block, set, onChange }: FieldsProps<'nav'>) {
  const t = useTexts(navTexts)
  const shared = useTexts(sharedTexts)
  return (
    <>
      <ChoiceControl
        label={t('cols')}
        value={String(block.props.cols)}
        options={['4', '5'].map((key) => ({ key, title: key }))}
        onChange={(cols) => set({ cols: Number(cols) })}
      />
      <ItemList
        title={t('entries')}
        items={block.props.items}
        max={NAV_ITEMS.max}
        blank={{ icon: null, text: '', url: null }}
        onChange={(items, mark) => onChange({ items }, mark)}
      >
        {(item, change) => (
          <>
            <PictureControl label={shared('icon')} value={item.icon} onChange={(icon) => change({ icon })} />
            <TextControl label={t('text')} value={item.text} max={10} onChange={(text) => change({ text })} />
            <LinkControl label={shared('link')} value={item.url} onChange={(url) => change({ url })} />
          </>
        )}
      </ItemList>
    </>
  )
}
