import Columns3 from 'lucide-react/icons/columns-3'
import { useTexts } from '#web/locales/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Popover } from '../ui/Popover.tsx'
import type { Column } from '../ui/table-layout.ts'
import styles from './ColumnChooser.module.css'
import { listTexts } from './texts.ts'

interface ColumnChooserProps {
  columns: readonly Pick<Column<never>, 'key' | 'title' | 'card'>[]
  hidden: readonly string[]
  onChange: (hidden: readonly string[]) => void
}

/** Which columns a table shows. What names a row and what can be done to it always stay. */
export function ColumnChooser({ columns, hidden, onChange }: ColumnChooserProps) {
  const t = useTexts(listTexts)
  const choices = columns.filter(({ card }) => card !== 'title' && card !== 'actions')
  return (
    <Popover
      align="end"
      title={t('columns')}
      trigger={<Button variant="ghost" size="compact" icon={<Columns3 aria-hidden size={16} />} tip={t('columns')} />}
    >
      <div className={styles.choices}>
        {choices.map(({ key, title }) => (
          <Checkbox
            key={key}
            value={!hidden.includes(key)}
            onChange={(isShown) => onChange(isShown ? hidden.filter((one) => one !== key) : [...hidden, key])}
          >
            {title}
          </Checkbox>
        ))}
        <Button variant="link" onClick={() => onChange([])}>
          {t('all_columns')}
        </Button>
      </div>
    </Popover>
  )
}
