import Check from 'virtual:icon/check'
import Monitor from 'virtual:icon/monitor'
import Moon from 'virtual:icon/moon'
import Palette from 'virtual:icon/palette'
import Sun from 'virtual:icon/sun'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Menu } from '#web/kit/ui/overlay/Menu.tsx'
import { lookTexts } from './look-texts.ts'
import { openThemeDrawer } from './theme-drawer.ts'
import { saveTheme, useTheme } from './theme-store.ts'

const icons = { light: Sun, dark: Moon, system: Monitor }

/** The theme tool: light, dark or system mode, and a link to all other settings. */
export function ModeMenu() {
  const t = useTexts(lookTexts)
  const mode = useTheme((theme) => theme.mode)
  const Current = icons[mode]
  const looks = (['light', 'dark', 'system'] as const).map((key) => {
    const Icon = icons[key]
    const hint = key === mode ? <Check aria-hidden /> : undefined
    return { key, title: t(key), icon: <Icon aria-hidden />, hint, onSelect: () => saveTheme({ mode: key }) }
  })
  const drawer = { key: 'theme', title: t('themeSettings'), icon: <Palette aria-hidden />, onSelect: openThemeDrawer }
  return (
    <Menu items={[...looks, 'separator', drawer]} align="end">
      <Button variant="ghost" icon={<Current size={16} />} tip={t('mode')} />
    </Menu>
  )
}
