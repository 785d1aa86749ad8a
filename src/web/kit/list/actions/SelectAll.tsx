import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { listTexts } from '#web/kit/list/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import type { ListSelection } from './selection.ts'
import styles from '#web/kit/list/ListPage.module.css'

/** The whole page is selected: offers to select all matching rows on all pages. */
export function SelectAll({ selection, total, pageSize }: { selection: ListSelection; total: number; pageSize: number }) {
  const t = useTexts(listTexts)
  const { mayTakeAll, isAll, count, takeAll, clear } = selection
  if (!mayTakeAll && !isAll) return null
  return (
    <div role="status" className={styles.selectAll}>
      {isAll ? t('all_selected', { n: formatNumber(count) }) : t('page_selected', { n: formatNumber(pageSize) })}
      {isAll ? (
        <Button variant="link" onClick={clear}>
          {t('clear_selection')}
        </Button>
      ) : (
        <Button variant="link" onClick={takeAll}>
          {t('select_all', { n: formatNumber(total) })}
        </Button>
      )}
    </div>
  )
}
