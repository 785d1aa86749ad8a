import { useLayoutEffect } from 'react'
import { useView } from '#web/base/router/views.ts'
import { useRefusal, whyAddress, whyPage } from '#web/base/session/refusal.ts'
import { WhyButton } from '#web/kit/ui/input/WhyButton.tsx'
import { ErrorView } from '#web/kit/ui/state/ErrorView.tsx'
import { useTabs } from '#web/shell/tabs/tabs-store.ts'
import type { Tab } from '#web/shell/tabs/tabs.ts'
import { KeptPage } from './KeptPage.tsx'
import { keepScroll } from './scroll.ts'

/** All live pages: one is visible, the others keep their state (checklist L07). */
export function PageOutlet() {
  const kind = useView(({ view }) => view.kind)
  const { tabs, current, livePages, reloads } = useTabs()
  const currentId = current?.id
  useLayoutEffect(() => (currentId === undefined ? undefined : keepScroll(currentId)), [currentId])
  // in a fixed order: a page that is moved within the document loses its scroll position
  const alive = tabs.filter(({ id }) => livePages.includes(id)).toSorted((one, other) => (one.id < other.id ? -1 : 1))
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

/** The refusal page, which leads to the reason for the last one. */
function RefusedView() {
  const { refused, page } = useRefusal()
  const reason = page === undefined ? refused && whyAddress(refused) : whyPage(page)
  return (
    <ErrorView kind="403">
      <WhyButton address={reason ?? '/setting/why'} />
    </ErrorView>
  )
}
