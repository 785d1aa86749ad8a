import Languages from 'virtual:icon/languages'
import Link2 from 'virtual:icon/link-2'
import LockKeyhole from 'virtual:icon/lock-keyhole'
import LogOut from 'virtual:icon/log-out'
import Monitor from 'virtual:icon/monitor'
import Moon from 'virtual:icon/moon'
import PaletteIcon from 'virtual:icon/palette'
import PanelTop from 'virtual:icon/panel-top'
import RotateCw from 'virtual:icon/rotate-cw'
import Sun from 'virtual:icon/sun'
import { textIn, useLanguageStore, type Language } from '#web/base/locales/texts.ts'
import { navigate } from '#web/base/router/location.ts'
import { menuTree, type MenuEntry, routeTitle } from '#web/base/router/menu.ts'
import { useRoutes } from '#web/base/router/views.ts'
import { logOut } from '#web/base/session/enter.ts'
import { lockScreen } from '#web/base/session/lock.ts'
import type { Entry } from '#web/features/palette/entry.ts'
import type { Offers } from '#web/features/palette/sections.ts'
import { openProtocolDialog } from '#web/pickers/protocol/protocol-dialog.ts'
import { reloadPage, useTabs } from '#web/shell/tabs/tabs-store.ts'
import { openThemeDrawer } from '#web/shell/theme/theme-drawer.ts'
import { saveTheme } from '#web/shell/theme/theme-store.ts'
import { headerTexts } from './texts.ts'

/** The frame's entries in the quick search. */
export function paletteOffers(language: Language): Offers {
  return { pages: menuTree(useRoutes.getState().routes ?? []).flatMap((entry) => pagesOf(entry, [], language)), actions: actions(language) }
}

function pagesOf(entry: MenuEntry, above: readonly string[], language: Language): Entry[] {
  const { meta } = entry.route
  const title = routeTitle(meta, language)
  if (entry.children.length > 0) return entry.children.flatMap((child) => pagesOf(child, [...above, title], language))
  const opensWindow = entry.external || meta.target === '_blank'
  const address = entry.external ? entry.to : `#${entry.to}`
  const run = () => (opensWindow ? void window.open(address, '_blank', 'noopener,noreferrer') : navigate(entry.to))
  return [{ key: entry.to, title, hint: above.join(' / '), words: [meta.title, meta.title_en ?? ''], icon: PanelTop, run }]
}

function actions(language: Language): Entry[] {
  const named = (
    key: 'refresh' | 'lock' | 'light' | 'dark' | 'system' | 'themeSettings' | 'protocolLink' | 'logout',
    icon: Entry['icon'],
    run: () => void,
    hint?: string,
  ): Entry => ({
    key,
    title: textIn(headerTexts, language, key),
    hint,
    words: [textIn(headerTexts, 'zh', key), textIn(headerTexts, 'en', key)],
    icon,
    run,
  })
  const mode = textIn(headerTexts, language, 'mode')
  const { current } = useTabs.getState()
  const other = language === 'zh' ? 'en' : 'zh'
  return [
    ...(current ? [named('refresh', RotateCw, () => reloadPage(current.id))] : []),
    // the API client shows the error
    named('lock', LockKeyhole, () => void lockScreen().catch(() => undefined)),
    named('light', Sun, () => saveTheme({ mode: 'light' }), mode),
    named('dark', Moon, () => saveTheme({ mode: 'dark' }), mode),
    named('system', Monitor, () => saveTheme({ mode: 'system' }), mode),
    named('themeSettings', PaletteIcon, openThemeDrawer),
    named('protocolLink', Link2, () => openProtocolDialog()),
    {
      key: 'language',
      title: other === 'en' ? 'English' : '简体中文',
      hint: textIn(headerTexts, language, 'language'),
      words: [textIn(headerTexts, 'zh', 'language'), textIn(headerTexts, 'en', 'language')],
      icon: Languages,
      run: () => useLanguageStore.getState().setLanguage(other),
    },
    named('logout', LogOut, logOut),
  ]
}
