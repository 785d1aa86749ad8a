import MenuLines from 'virtual:icon/menu'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Breadcrumb } from '#web/shell/menu/Breadcrumb.tsx'
import { FoldButton } from '#web/shell/menu/FoldButton.tsx'
import { useMobileMenu } from '#web/shell/theme/fold-store.ts'

const menuTexts = texts({
  zh: {
    openMenu: '打开菜单',
  },
  en: {
    openMenu: 'Open the menu',
  },
})

/** The button that folds the menu, and the breadcrumb. */
export function FoldTrail() {
  return (
    <>
      <FoldButton />
      <Breadcrumb />
    </>
  )
}

/** The button that opens the menu on small screens, and the breadcrumb. */
export function MenuTrail() {
  const t = useTexts(menuTexts)
  return (
    <>
      <Button variant="ghost" icon={<MenuLines size={18} />} tip={t('openMenu')} onClick={() => useMobileMenu.setState({ isOpen: true })} />
      <Breadcrumb />
    </>
  )
}
