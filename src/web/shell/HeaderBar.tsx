import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import MenuLines from 'lucide-react/icons/menu'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Button } from '#web/kit/ui/Button.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { toggleFold, useFold, useMobileMenu } from './fold-store.ts'
import { FullscreenButton } from './FullscreenButton.tsx'
import styles from './HeaderBar.module.css'
import { LanguageMenu } from './LanguageMenu.tsx'
import { ModeMenu } from './ModeMenu.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { reloadPage, useTabs } from './tabs-store.ts'
import { shellTexts } from './texts.ts'
import { useTheme } from './theme-store.ts'

/** The first row: where the person is at its left, tools at its right. */
export function HeaderBar({ isMobile }: { isMobile: boolean }) {
  const t = useTexts(shellTexts)
  const current = useTabs((state) => state.current?.id)
  const { showFullScreen, showLanguage, showTheme, showRefresh } = useTheme()
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
      <div role="group" aria-label={t('tools')} className={styles.tools}>
        {showFullScreen && !isMobile && <FullscreenButton />}
        {showLanguage && <LanguageMenu />}
        {showTheme && <ModeMenu />}
        {showRefresh && current !== undefined && (
          <Button variant="ghost" icon={<RotateCw size={16} />} tip={t('refresh')} onClick={() => reloadPage(current)} />
        )}
        <PersonMenu />
      </div>
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
