import { useEffect } from 'react'
import { useLanguage, useTexts } from '#web/locales/texts.ts'
import { useView } from '#web/router/view-store.ts'
import { routeTitle } from '#web/shell/route-title.ts'
import { useTabs } from '#web/shell/tabs-store.ts'
import { settings } from './settings.ts'
import { appTexts } from './texts.ts'

/** `<title of the page> - Hexbolt`, in the language of the product (checklist R07). */
export function useDocumentTitle(): void {
  const t = useTexts(appTexts)
  const language = useLanguage()
  const view = useView((state) => state.view)
  const ownTitle = useTabs(({ current }) => current?.title)
  const title = view.kind === 'blank' ? '' : view.kind === 'page' ? (ownTitle ?? routeTitle(view.route.meta, language)) : t(view.kind)
  useEffect(() => {
    document.title = title === '' ? settings.title : `${title}${settings.titleSeparator}${settings.title}`
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  }, [title, language])
}
