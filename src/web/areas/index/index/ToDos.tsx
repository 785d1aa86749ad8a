import { useEffect } from 'react'
import CircleAlert from 'virtual:icon/circle-alert'
import TriangleAlert from 'virtual:icon/triangle-alert'
import { home, type HomeToDo } from '#contract/index/home.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLanguage, useTexts, texts } from '#web/base/locales/texts.ts'
import { pageLink } from '#web/base/router/menu.ts'
import { flatten, type Route } from '#web/base/router/routes.ts'
import { useRoutes } from '#web/base/router/views.ts'
import { deskOf, useSession } from '#web/base/session/store.ts'
import { MenuIcon } from '#web/kit/ui/icon/MenuIcon.tsx'
import { EmptyPicture } from '#web/kit/ui/state/EmptyPicture.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import styles from './ToDos.module.css'

const toDoTexts = texts({
  zh: {
    todos: '待办',
    none: '没有待办',
    noneHint: '有新的工作时，会自动出现在这里。',
    failed: '待办没有加载出来',
  },
  en: {
    todos: 'To do',
    none: 'Nothing to do',
    noneHint: 'New work will appear here automatically.',
    failed: 'To-dos could not be loaded',
  },
})

// some changes have no event (docs/adr/0047)
const REFRESH_MS = 60_000
const USUAL_CARDS = 3
const icons = { info: undefined, warning: CircleAlert, danger: TriangleAlert }

/** The person's pending work, each kind as a card that leads to its rows. */
export function ToDos() {
  const t = useTexts(toDoTexts)
  const routes = useRoutes((state) => state.routes)
  const shapeKey = useSession((session) => `hexbolt-todos-${deskOf(session)}`)
  const { data, error, refetch } = useCall(home.todo, {}, { quiet: true, refetchInterval: REFRESH_MS })
  // a role may have the permission without the page
  const pages = new Map(flatten(routes ?? []).map((route) => [route.component, route]))
  const todos = data?.list.flatMap((todo) => (pages.has(todo.page) ? [{ todo, route: pages.get(todo.page) as Route }] : []))
  const count = todos?.length
  useEffect(() => {
    if (count !== undefined) localStorage.setItem(shapeKey, String(count))
  }, [shapeKey, count])
  return (
    <section aria-labelledby="home-todos" aria-busy={!todos}>
      <h2 id="home-todos" className={styles.heading}>
        {t('todos')}
      </h2>
      {!todos && error && <NotLoaded title={t('failed')} error={error} retry={refetch} />}
      {!todos && !error && <Placeholders shapeKey={shapeKey} />}
      {todos?.length === 0 && (
        <p className={styles.none}>
          <EmptyPicture kind="done" />
          <span>
            <strong>{t('none')}</strong>
            <span>{t('noneHint')}</span>
          </span>
        </p>
      )}
      {todos && todos.length > 0 && (
        <ul className={styles.cards}>
          {todos.map(({ todo, route }) => (
            <li key={todo.key}>
              <Card todo={todo} route={route} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Card({ todo, route }: { todo: HomeToDo; route: Route }) {
  const language = useLanguage()
  const { title, title_en, query, n, more, tone } = todo
  const Icon = icons[tone]
  return (
    <a {...pageLink(route.pattern, query)} className={styles.card} data-tone={tone}>
      <span className={styles.icon}>
        {Icon ? <Icon aria-hidden size={18} /> : <MenuIcon name={route.meta.icon} isCustomSvg={route.meta.isCustomSvg} size={18} />}
      </span>
      <span className={styles.words}>
        <span className={styles.label}>{language === 'en' ? title_en : title}</span>
        <strong className={styles.count}>{`${n}${more ? '+' : ''}`}</strong>
      </span>
    </a>
  )
}

/** As many cards as the person had last, so that nothing moves when they arrive. */
function Placeholders({ shapeKey }: { shapeKey: string }) {
  const count = Number(localStorage.getItem(shapeKey) ?? USUAL_CARDS)
  return (
    <div className={styles.cards}>
      {Array.from({ length: Math.max(1, count) }, (_, card) => (
        <span key={card} className={styles.card}>
          <Skeleton width={32} height={32} />
          <Skeleton width={96} />
        </span>
      ))}
    </div>
  )
}
