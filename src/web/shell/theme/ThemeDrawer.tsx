import { useEffect } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { useIsMobile } from '#web/kit/ui/state/media-query.ts'
import { forgetFold } from './fold-store.ts'
import { LayoutChoice } from './LayoutChoice.tsx'
import { closeThemeDrawer } from './theme-drawer.ts'
import { withoutMeaning } from './theme-reasons.ts'
import { revertTheme, saveTheme, useTheme } from './theme-store.ts'
import { themeTexts } from './theme-texts.ts'
import { backgrounds, columnStyles, defaultTheme, menuWidths, modes, tabsBarStyles, type Theme } from './theme.ts'
import { ThemeChoice } from './ThemeChoice.tsx'
import { ThemeSwitches } from './ThemeSwitches.tsx'
import styles from './ThemeDrawer.module.css'

const WIDTH = 285

/** All appearance settings (checklist H01); a change is previewed at once, and only Save stores it. */
export function ThemeDrawer({ isOpen }: { isOpen: boolean }) {
  const t = useTexts(themeTexts)
  const isMobile = useIsMobile()
  useClearView(isOpen)
  const close = () => {
    revertTheme()
    closeThemeDrawer()
  }
  const keep = (theme: Partial<Theme>) => {
    saveTheme(theme)
    if (isMobile) location.reload()
  }
  return (
    <Drawer
      open={isOpen}
      title={t('title')}
      width={WIDTH}
      onClose={close}
      footer={
        <>
          <Button
            onClick={() => {
              forgetFold()
              keep(defaultTheme)
            }}
          >
            {t('restore')}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              keep({})
              closeThemeDrawer()
            }}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <Settings isMobile={isMobile} />
    </Drawer>
  )
}

function Settings({ isMobile }: { isMobile: boolean }) {
  const t = useTexts(themeTexts)
  const theme = useTheme()
  const why = (name: keyof Theme) => {
    const reason = withoutMeaning(name, theme, isMobile)
    return reason && t(reason)
  }
  const change = (changes: Partial<Theme>) => useTheme.setState(changes)
  return (
    <div className={styles.settings}>
      <Field group label={t('layout')} help={why('layout')}>
        <LayoutChoice value={theme.layout} disabled={why('layout') !== undefined} onChange={(layout) => change({ layout })} />
      </Field>
      <Field group label={t('theme')}>
        <ThemeChoice value={theme.themeName} onChange={(themeName) => change({ themeName })} />
      </Field>
      <Field group label={t('mode')}>
        <Segmented value={theme.mode} options={modes.map((key) => ({ key, title: t(key) }))} onChange={(mode) => change({ mode })} />
      </Field>
      <Field group label={t('background')} help={why('background')}>
        <Segmented
          value={theme.background}
          options={backgrounds.map((key) => ({ key, title: t(key) }))}
          disabled={why('background') !== undefined}
          onChange={(background) => change({ background })}
        />
      </Field>
      <Field group label={t('menuWidth')} help={why('menuWidth')}>
        <Segmented
          value={theme.menuWidth}
          options={menuWidths.map((key) => ({ key, title: `${key} px` }))}
          disabled={why('menuWidth') !== undefined}
          onChange={(menuWidth) => change({ menuWidth })}
        />
      </Field>
      <ThemeSwitches names={['showTabs', 'showTabsIcon']} isMobile={isMobile} />
      <Field group label={t('tabsBarStyle')} help={why('tabsBarStyle')}>
        <Segmented
          value={theme.tabsBarStyle}
          options={tabsBarStyles.map((key) => ({ key, title: t(`tabs_${key}`) }))}
          disabled={why('tabsBarStyle') !== undefined}
          onChange={(tabsBarStyle) => change({ tabsBarStyle })}
        />
      </Field>
      <Field label={t('columnStyle')} help={why('columnStyle')}>
        <Select
          value={theme.columnStyle}
          options={columnStyles.map((key) => ({ key, title: t(`column_${key}`) }))}
          disabled={why('columnStyle') !== undefined}
          onChange={(columnStyle) => columnStyle && change({ columnStyle })}
        />
      </Field>
      <ThemeSwitches
        names={[
          'fixedHeader',
          'foldSidebar',
          'showLanguage',
          'showProgressBar',
          'showRefresh',
          'showSearch',
          'showTheme',
          'showNotice',
          'showFullScreen',
          'showThemeSetting',
          'showLock',
          'showPageTransition',
          // the others come from the specification, in its order
          'orderSound',
        ]}
        isMobile={isMobile}
      />
    </div>
  )
}

/** No backdrop, because the page shows the preview. */
function useClearView(isOpen: boolean): void {
  useEffect(() => {
    document.documentElement.toggleAttribute('data-theming', isOpen)
    return () => document.documentElement.removeAttribute('data-theming')
  }, [isOpen])
}
