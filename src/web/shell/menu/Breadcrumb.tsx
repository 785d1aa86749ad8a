import { useLanguage, useTexts, texts } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { useCurrentRoute, routeTitle } from '#web/base/router/menu.ts'
import { landing } from '#web/base/router/routes.ts'
import { usePageTitle } from '#web/shell/tabs/tabs-store.ts'
import styles from './Breadcrumb.module.css'

const menuTexts = texts({
  zh: {
    breadcrumb: '当前位置',
  },
  en: {
    breadcrumb: 'You are here',
  },
})

/** The path from the first level to the page (checklist L02). */
export function Breadcrumb() {
  const t = useTexts(menuTexts)
  const language = useLanguage()
  const current = useCurrentRoute()
  const title = usePageTitle()
  if (!current) return null
  const parents = current.parents.filter(({ meta }) => !meta.levelHidden)
  return (
    <nav aria-label={t('breadcrumb')} className={styles.breadcrumb}>
      <ol className={styles.list}>
        {parents.map((parent) => {
          const to = landing(parent)
          return (
            <li key={parent.pattern} className={styles.parent}>
              {to === undefined || to === current.pattern ? (
                routeTitle(parent.meta, language)
              ) : (
                <a href={href(to)}>{routeTitle(parent.meta, language)}</a>
              )}
              <span aria-hidden className={styles.separator}>
                {'>'}
              </span>
            </li>
          )
        })}
        <li aria-current="page" className={styles.current}>
          {title}
        </li>
      </ol>
    </nav>
  )
}
