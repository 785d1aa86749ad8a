import { useEffect, useState } from 'react'
import ChevronDown from 'virtual:icon/chevron-down'
import CircleAlert from 'virtual:icon/circle-alert'
import TriangleAlert from 'virtual:icon/triangle-alert'
import { home } from '#contract/index/home.ts'
import type { HomeToDo } from '#contract/index/to-do.ts'
import { within } from '#contract/kit/label.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLanguage, useTexts, texts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { pageLink } from '#web/base/router/menu.ts'
import { flatten, type Route } from '#web/base/router/routes.ts'
import { useRoutes } from '#web/base/router/views.ts'
import { deskOf, useSession } from '#web/base/session/store.ts'
import { MenuIcon } from '#web/kit/ui/icon/MenuIcon.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { ageOf } from './age.ts'
import { Prepare } from './Prepare.tsx'
import styles from './ToDos.module.css'

const toDoTexts = texts({
  zh: {
    todos: '要做的事',
    failed: '要做的事没有加载出来',
    late: '{n} {unit}超时',
    all_late: '全部超时',
    oldest: '最久 {age}',
    act: '处理',
    rest: '还有 {n} 类，共 {total} 项',
    one_more: '还有 1 类，共 {total} 项',
    less: '收起',
  },
  en: {
    todos: 'To do',
    failed: 'To-dos could not be loaded',
    late: '{n} overdue',
    all_late: 'all overdue',
    oldest: 'oldest {age}',
    act: 'Open',
    rest: '{n:more type|more types}, {total} in total',
    one_more: '1 more type, {total} in total',
    less: 'Show less',
  },
})

// some changes have no event (docs/adr/0047)
const REFRESH_MS = 60_000
const MOST_SENTENCES = 7
const DESK = 'desk/desk/index'
const icons = { info: undefined, warning: CircleAlert, danger: TriangleAlert }

interface Work {
  todo: HomeToDo
  route: Route
  /** The shift desk with exactly these items, or the list with exactly these rows. */
  to: string
  query: Query
}

/** The person's pending work, the most harmful first: one sentence for each kind, which leads to exactly its rows. */
export function ToDos() {
  const t = useTexts(toDoTexts)
  const shapeKey = useSession((session) => `hexbolt-todos-${deskOf(session)}`)
  const { data, error, refetch } = useCall(home.todo, {}, { quiet: true, refetchInterval: REFRESH_MS })
  const work = useWork(data?.list)
  const count = work?.length
  useEffect(() => {
    if (count !== undefined) localStorage.setItem(shapeKey, String(count))
  }, [shapeKey, count])
  return (
    <section aria-labelledby="home-todos" aria-busy={!work} className={styles.todos}>
      <h2 id="home-todos" className={styles.heading}>
        {t('todos')}
      </h2>
      {!work && error && <NotLoaded title={t('failed')} error={error} retry={refetch} />}
      {!work && !error && <Placeholders shapeKey={shapeKey} />}
      {work?.length === 0 && <Prepare />}
      {work && work.length > 0 && <Sentences work={work} />}
    </section>
  )
}

/** The work with pages in the person's menu; a role may have the permission without the page. */
function useWork(list: readonly HomeToDo[] | undefined): Work[] | undefined {
  const routes = useRoutes((state) => state.routes)
  const pages = new Map(flatten(routes ?? []).map((route) => [route.component, route]))
  const desk = pages.get(DESK)
  return list?.flatMap((todo) => {
    const route = pages.get(todo.page)
    if (desk && todo.record_page && pages.has(todo.record_page))
      return [{ todo, route: route ?? desk, to: desk.pattern, query: { kind: todo.key } }]
    return route ? [{ todo, route, to: route.pattern, query: todo.query }] : []
  })
}

function Sentences({ work }: { work: readonly Work[] }) {
  const t = useTexts(toDoTexts)
  const [isOpen, setOpen] = useState(false)
  const rest = work.slice(MOST_SENTENCES)
  const hasMore = rest.some(({ todo }) => todo.more)
  const total = `${formatNumber(rest.reduce((sum, { todo }) => sum + todo.n, 0))}${hasMore ? '+' : ''}`
  const rows = (sentences: readonly Work[]) => (
    <ul className={styles.list}>
      {sentences.map((one) => (
        <li key={one.todo.key}>
          <Sentence {...one} />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {rows(work.slice(0, MOST_SENTENCES))}
      {isOpen && rows(rest)}
      {rest.length > 0 && (
        <button type="button" className={styles.rest} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('less') : rest.length === 1 ? t('one_more', { total }) : t('rest', { n: rest.length, total })}
          <ChevronDown aria-hidden size={16} />
        </button>
      )}
    </>
  )
}

function Sentence({ todo, route, to, query }: Work) {
  const t = useTexts(toDoTexts)
  const language = useLanguage()
  const { title, title_en, unit, unit_en, n, more, late, amount, oldest, tone } = todo
  const Icon = icons[tone]
  const number = `${formatNumber(n)}${more ? '+' : ''}`
  const words = language === 'zh' ? `${number} ${unit}${title}` : `${number} ${n === 1 ? unit_en : within(title_en, 'en')}`
  const facts = [
    late > 0 && (late === n ? t('all_late') : t('late', { n: late, unit })),
    oldest !== null && t('oldest', { age: ageOf(oldest, Date.now(), language) }),
  ].filter(Boolean)
  return (
    <a {...pageLink(to, query)} className={styles.row} data-tone={tone}>
      <span className={styles.icon}>
        {Icon ? <Icon aria-hidden size={18} /> : <MenuIcon name={route.meta.icon} isCustomSvg={route.meta.isCustomSvg} size={18} />}
      </span>
      <span className={styles.words}>
        <strong>{words}</strong>
        {amount !== null && amount > 0 && <span className={styles.amount}>{`${formatMoney(amount)}${more ? '+' : ''}`}</span>}
        {facts.length > 0 && <span className={styles.facts}>{facts.join(' · ')}</span>}
      </span>
      <span className={styles.go}>{t('act')}</span>
    </a>
  )
}

/** As many sentences as the person had last, so that nothing moves when they arrive. */
function Placeholders({ shapeKey }: { shapeKey: string }) {
  const count = Number(localStorage.getItem(shapeKey) ?? MOST_SENTENCES)
  return (
    <ul className={styles.list}>
      {Array.from({ length: Math.min(MOST_SENTENCES, Math.max(1, count)) }, (_, row) => (
        <li key={row} className={styles.row}>
          <Skeleton width={32} height={32} />
          <Skeleton width={220} />
        </li>
      ))}
    </ul>
  )
}
