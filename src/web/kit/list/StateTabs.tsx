import type { Label } from '#contract/kit/label.ts'
import { formatNumber } from '#web/locales/number.ts'
import { useLabel, useTexts } from '#web/locales/texts.ts'
import { usePage } from '#web/router/page.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { listTexts } from './texts.ts'

/** The states of a list's rows with their live counts: each is a value of one filter in the address. */
export interface StateTabs {
  /** The filter that a tab sets; the tab of the key '' takes it away. */
  filter: string
  options: readonly StateTab[]
}

interface StateTab {
  key: string
  label: Label
  count?: number
}

/** The states above a list, all in sight. */
export function StateTabBar({ filter, options }: StateTabs) {
  const { query, setQuery } = usePage()
  const t = useTexts(listTexts)
  const say = useLabel()
  return (
    <Segmented
      aria-label={t('states')}
      value={query[filter] ?? ''}
      options={options.map(({ key, label, count }) => ({
        key,
        title: say(label),
        count: count === undefined ? undefined : formatNumber(count),
      }))}
      onChange={(key) => setQuery({ [filter]: key, page_no: undefined })}
    />
  )
}
