import type { ReactNode } from 'react'
import RefreshCw from 'virtual:icon/refresh-cw'
import Rows3 from 'virtual:icon/rows-3'
import { useOffReason } from '#web/base/api/reach.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { listTexts } from './texts.ts'
import { ColumnChooser } from './views/ColumnChooser.tsx'
import type { Views } from './views/views.ts'
import { ViewSwitch } from './views/ViewSwitch.tsx'
import styles from './ListPage.module.css'

interface ListToolsProps<Row> {
  views: Views
  /** All columns, in their order. */
  columns: readonly Column<Row>[]
  /** The keys for the columns that are not in the table now. */
  hidden: readonly string[]
  onRefresh: () => void
  children?: ReactNode
}

/** The tools at the right above a list: views, columns, density, reload. */
export function ListTools<Row>({ views, columns, hidden, onRefresh, children }: ListToolsProps<Row>) {
  const t = useTexts(listTexts)
  const { preferences } = views
  const { density, change } = preferences
  return (
    <div className={styles.tools}>
      <ViewSwitch views={views} />
      <ColumnChooser columns={columns} preferences={{ ...preferences, hidden }} />
      <Button
        variant="ghost"
        size="compact"
        icon={<Rows3 aria-hidden size={16} />}
        tip={t('density')}
        aria-pressed={density === 'compact'}
        onClick={() => change({ density: density === 'compact' ? 'normal' : 'compact' })}
      />
      <Button
        variant="ghost"
        size="compact"
        icon={<RefreshCw aria-hidden size={16} />}
        tip={t('refresh')}
        disabledReason={useOffReason()}
        onClick={onRefresh}
      />
      {children}
    </div>
  )
}
