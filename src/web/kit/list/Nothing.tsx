import { within } from '#contract/kit/label.ts'
import { useLanguage, useTexts } from '#web/locales/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { listTexts } from './texts.ts'
import type { List } from './use-list.ts'

interface NothingProps {
  list: Pick<List, 'error' | 'filters' | 'filterNames' | 'refetch' | 'setFilters'>
  entity: string
}

/** Why there are no rows, and what to do next. */
export function Nothing({ list, entity }: NothingProps) {
  const t = useTexts(listTexts)
  const name = within(entity, useLanguage())
  if (list.error) return <NotLoaded title={t('failed')} error={list.error} retry={list.refetch} />
  if (Object.keys(list.filters).length > 0) {
    const clear = () => list.setFilters(Object.fromEntries(list.filterNames.map((name) => [name, undefined])))
    return (
      <Empty title={t('none_found')} action={<Button onClick={clear}>{t('clear_filters')}</Button>}>
        {t('none_found_hint')}
      </Empty>
    )
  }
  return <Empty title={t('none_yet', { entity: name })}>{t('none_yet_hint', { entity: name })}</Empty>
}
