import { useId, type ReactNode } from 'react'
import Plus from 'virtual:icon/plus'
import Trash from 'virtual:icon/trash'
import { useTexts } from '#web/base/locales/texts.ts'
import { formTexts } from '#web/kit/form/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { useReadOnly } from '#web/kit/ui/input/field-context.ts'
import styles from './RowList.module.css'

interface RowListProps {
  title: string
  help?: ReactNode
  /** The column heads; the fields carry their own names for assistive technology. */
  heads?: readonly string[]
  fault: string | undefined
  rows: readonly { key: string; fields: ReactNode }[]
  max: number
  onAdd: () => void
  onRemove: (at: number) => void
}

/** The layout for a short list in a form: one line with fields per row; rows can be added and removed. */
export function RowList({ title, help, heads, fault, rows, max, onAdd, onRemove }: RowListProps) {
  const t = useTexts(formTexts)
  const headId = useId()
  const locked = useReadOnly()
  return (
    <div role="group" aria-labelledby={headId} className={styles.list}>
      <div className={styles.head}>
        <span id={headId}>{title}</span>
        {!locked && rows.length < max && (
          <Button variant="link" icon={<Plus aria-hidden size={14} />} aria-label={`${t('add_row')} ${title}`} onClick={onAdd}>
            {t('add_row')}
          </Button>
        )}
      </div>
      {heads && rows.length > 0 && (
        <div aria-hidden className={locked ? styles.heads : `${styles.heads} ${styles.besideRemove}`}>
          {heads.map((words) => (
            <span key={words}>{words}</span>
          ))}
        </div>
      )}
      {rows.map(({ key, fields }, at) => (
        <div key={key} role="group" aria-label={`${title} ${at + 1}`} className={styles.row}>
          {fields}
          {!locked && (
            <Button
              variant="ghost"
              className={styles.remove}
              icon={<Trash aria-hidden size={14} />}
              tip={t('remove_row', { n: at + 1 })}
              onClick={() => onRemove(at)}
            />
          )}
        </div>
      ))}
      {fault ? (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      ) : (
        help && <p className={styles.help}>{help}</p>
      )}
    </div>
  )
}
