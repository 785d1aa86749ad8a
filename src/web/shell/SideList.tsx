import { useState } from 'react'
import ChevronLeft from 'virtual:icon/chevron-left'
import Copy from 'virtual:icon/copy'
import Eraser from 'virtual:icon/eraser'
import Palette from 'virtual:icon/palette'
import ShoppingCart from 'virtual:icon/shopping-cart'
import Shuffle from 'virtual:icon/shuffle'
import { wipeSeen } from '#web/base/api/seen-mark.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { Menu, type MenuEntry } from '#web/kit/ui/overlay/Menu.tsx'
import { useIsMobile } from '#web/kit/ui/state/media-query.ts'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { openThemeDrawer } from './theme/theme-drawer.ts'
import { saveTheme, useTheme } from './theme/theme-store.ts'
import { randomSkin } from './theme/theme.ts'
import styles from './SideList.module.css'

const sideListTexts = texts({
  zh: {
    sideList: '快捷操作',
    randomSkin: '随机换肤',
    buySource: '购买源码',
    copySource: '拷贝源码',
    clearCache: '清理缓存',
    clearCacheBody: '本机保存的登录状态、浏览过的数据、主题、语言等设置将被清除，页面随即重新加载，未保存的内容会丢失。',
    themeSettings: '主题设置',
  },
  en: {
    sideList: 'Quick actions',
    randomSkin: 'Random skin',
    buySource: 'Buy source',
    copySource: 'Copy source',
    clearCache: 'Clear cache',
    clearCacheBody:
      'The login, the pages seen last, theme, language and other settings stored on this device are removed and the page reloads. Unsaved changes are lost.',
    themeSettings: 'Theme settings',
  },
})

const copySource = onDemand(() => import('./CopySource.tsx'))

/** Five actions behind a narrow handle at the right edge, where it covers no page (checklist H06). */
export function SideList() {
  const t = useTexts(sideListTexts)
  const isMobile = useIsMobile()
  const [asksPassword, setAsksPassword] = useState<boolean>()
  const CopySource = copySource.useLoaded(asksPassword !== undefined)?.CopySource
  const items: readonly MenuEntry[] = [
    { key: 'theme', title: t('themeSettings'), icon: <Palette aria-hidden />, onSelect: openThemeDrawer },
    {
      key: 'random',
      title: t('randomSkin'),
      icon: <Shuffle aria-hidden />,
      onSelect: () => saveTheme(randomSkin(useTheme.getState(), isMobile)),
    },
    { key: 'buy', title: t('buySource'), icon: <ShoppingCart aria-hidden />, onSelect: () => void buySource() },
    { key: 'copy', title: t('copySource'), icon: <Copy aria-hidden />, onSelect: () => setAsksPassword(true) },
    {
      key: 'clear',
      title: t('clearCache'),
      icon: <Eraser aria-hidden />,
      onSelect: () => void clearCache({ title: t('clearCache'), body: t('clearCacheBody'), confirmText: t('clearCache') }),
    },
  ]
  return (
    <aside aria-label={t('sideList')}>
      <Menu items={items} align="end">
        <button type="button" className={styles.handle} aria-label={t('sideList')}>
          <ChevronLeft aria-hidden size={12} />
        </button>
      </Menu>
      {CopySource && <CopySource isOpen={asksPassword === true} onClose={() => setAsksPassword(false)} />}
    </aside>
  )
}

async function buySource(): Promise<void> {
  const { openBuyPage } = await import('./buy-source.ts')
  await openBuyPage()
}

async function clearCache(question: { title: string; body: string; confirmText: string }): Promise<void> {
  if (!(await confirm({ ...question, tone: 'danger' }))) return
  localStorage.clear()
  wipeSeen()
  location.reload()
}
