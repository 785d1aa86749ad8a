import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import MenuLines from 'lucide-react/icons/menu'
import { Button } from '#web/kit/ui/Button.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { toggleFold, useFold, useMobileMenu } from './fold-store.ts'
import styles from './HeaderBar.module.css'
import { HeaderTools } from './HeaderTools.tsx'
import { shellTexts } from './texts.ts'

/** The first row: where the person is at its left, tools at its right. */
export function HeaderBar({ isMobile }: { isMobile: boolean }) {
  const t = useTexts(shellTexts)
  return (
    <div className={styles.bar}>
      {isMobile ? (
        <Button
          variant="ghost"
          icon={<MenuLines size={18} />}
          tip={t('openMenu')}
          onClick={() => useMobileMenu.setState({ isOpen: true })}
        />
      ) : (
        <FoldButton />
      )}
      <Breadcrumb />
      <HeaderTools isMobile={isMobile} />
    </div>
  )
}

function FoldButton() {
  const t = useTexts(shellTexts)
  const isFolded = useFold((state) => state.isFolded)
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose
  return (
    <Button
      variant="ghost"
      icon={<Icon size={18} />}
      tip={t(isFolded ? 'unfold' : 'fold')}

      onClick={toggleFold}
    />
  )
}
