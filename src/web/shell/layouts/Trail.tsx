import MenuLines from 'lucide-react/icons/menu'
import { Button } from '#web/kit/ui/Button.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { Breadcrumb } from '../Breadcrumb.tsx'
import { useMobileMenu } from '../fold-store.ts'
import { FoldButton } from '../FoldButton.tsx'
import { shellTexts } from '../texts.ts'

/** The button that folds the menu, and where the person is. */
export function FoldTrail() {
  return (
    <>
      <FoldButton />
      <Breadcrumb />
    </>
  )
}

/** The button that brings the menu of small screens, and where the person is. */
export function MenuTrail() {
  const t = useTexts(shellTexts)
  return (
    <>
      <Button variant="ghost" icon={<MenuLines size={18} />} tip={t('openMenu')} onClick={() => useMobileMenu.setState({ isOpen: true })} />
      <Breadcrumb />
    </>
  )
}
