import { useLanguage, useTexts } from '#web/locales/texts.ts'
import { href } from '#web/router/location.ts'
import { landing } from '#web/router/routes.ts'
import styles from './Breadcrumb.module.css'
import { useCurrentRoute, usePageTitle } from './current-route.ts'
import { routeTitle } from './route-title.ts'
import { shellTexts } from './texts.ts'

/** From the first level down to the page (checklist L02). */
export function Breadcrumb() {
  const t = useTexts(shellTexts)
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
