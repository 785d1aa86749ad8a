import Check from 'virtual:icon/check'
import Languages from 'virtual:icon/languages'
import { useLanguageStore, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Menu } from '#web/kit/ui/overlay/Menu.tsx'
import { lookTexts } from './look-texts.ts'

const languages = { zh: '简体中文', en: 'English' } as const

/** Sets the language for the whole product, without a reload (checklist H08). */
export function LanguageMenu() {
  const t = useTexts(lookTexts)
  const { language, setLanguage } = useLanguageStore()
  const items = (['zh', 'en'] as const).map((key) => ({
    key,
    title: <span lang={key}>{languages[key]}</span>,
    hint: key === language ? <Check aria-hidden /> : undefined,
    onSelect: () => setLanguage(key),
  }))
  return (
    <Menu items={items} align="end">
      <Button variant="ghost" icon={<Languages size={16} />} tip={t('language')} />
    </Menu>
  )
}
