import { within } from '#contract/kit/label.ts'
import { useLabel, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import type { ListStates } from './StateTabs.tsx'
import { listTexts } from './texts.ts'
import type { List } from './use-list.ts'
import styles from './ListPage.module.css'

interface NothingProps {
  list: Pick<List, 'error' | 'filters' | 'filterNames' | 'refetch' | 'setFilters'> &
    Partial<Pick<List, 'counted' | 'page_size' | 'setPage'>>
  entity: string
  tabs?: ListStates | undefined
  /** Receives the place for the buttons that add rows. */
  firstStep?: (element: HTMLElement | null) => void
}

/** The reason for an empty list, and the next step. */
export function Nothing({ list, entity, tabs, firstStep }: NothingProps) {
  const t = useTexts(listTexts)
  const say = useLabel()
  const name = within(entity, useLanguage())
  if (list.error) return <NotLoaded title={t('failed')} error={list.error} retry={list.refetch} />
  const { counted, page_size = 0, setPage } = list
  if (counted && counted.total > 0 && setPage) {
    const action = <Button onClick={() => setPage(1, page_size)}>{t('first_page')}</Button>
    return <Empty kind="unmatched" title={t('page_empty')} action={action} />
  }
  const names = Object.keys(list.filters)
  const clear = () => list.setFilters(Object.fromEntries(list.filterNames.map((name) => [name, undefined])))
  const waiting = tabs?.states.find(({ key, waits }) => waits && list.filters[tabs.filter] === key)
  if (waiting && names.length === 1) {
    return (
      <Empty kind="done" title={t('all_done', { state: say(waiting.label) })} action={<Button onClick={clear}>{t('show_all')}</Button>}>
        {t('all_done_hint', { entity: name })}
      </Empty>
    )
  }
  if (names.length > 0) {
    return (
      <Empty kind="unmatched" title={t('none_found')} action={<Button onClick={clear}>{t('clear_filters')}</Button>}>
        {t('none_found_hint')}
      </Empty>
    )
  }
  const action = (
    <>
      <span ref={firstStep} className={styles.firstStep} />
      <Button onClick={list.refetch}>{t('refresh')}</Button>
    </>
  )
  return (
    <Empty title={t('none_yet', { entity: name })} action={action}>
      {t('none_yet_hint', { entity: name })}
    </Empty>
  )
}
