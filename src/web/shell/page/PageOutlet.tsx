import { useLayoutEffect } from 'react'
import { ErrorView } from '#web/error/ErrorView.tsx'
import { useView } from '#web/router/view-store.ts'
import { KeptPage } from './KeptPage.tsx'
import { RefusedView } from './RefusedView.tsx'
import { keepScroll } from './scroll.ts'
import type { Tab } from './tabs.ts'
import { useTabs } from './tabs-store.ts'

/** Every page that is alive; one of them is seen, the others keep their state (checklist L07). */
export function PageOutlet() {
  const kind = useView(({ view }) => view.kind)
  const { tabs, current, kept, reloads } = useTabs()
  const seen = current?.id
  useLayoutEffect(() => (seen === undefined ? undefined : keepScroll(seen)), [seen])
  // in an order of their own: a page that is moved within the document loses its scroll
  const alive = tabs.filter(({ id }) => kept.includes(id)).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const pages: readonly Tab[] = current && !alive.some(({ id }) => id === current.id) ? [...alive, current] : alive
  return (
    <>
      {pages.map((tab) => (
        <KeptPage key={`${tab.id} ${reloads[tab.id] ?? 0}`} tab={tab} isSeen={tab.id === current?.id} />
      ))}
      {kind === '403' && <RefusedView />}
      {(kind === '404' || kind === 'callback') && <ErrorView kind={kind} />}
    </>
  )
}
