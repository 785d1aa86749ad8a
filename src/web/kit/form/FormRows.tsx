import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId, type ReactNode } from 'react'
import { useFieldArray, useFormState, type FieldValues } from 'react-hook-form'
import { useTexts } from '#web/locales/texts.ts'
import { Button } from '../ui/Button.tsx'
import styles from './FormRows.module.css'
import { listMessageAt } from './resolver.ts'
import { formTexts } from './texts.ts'

interface FormRowsProps {
  /** The list of the form. */
  name: string
  title: string
  help?: ReactNode
  max: number
  /** What a new row starts with. */
  blank: FieldValues
  /** Only these rows of the list, where it holds several kinds. */
  only?: (row: FieldValues) => boolean
  /** The fields of a row, without their labels. */
  children: (index: number) => ReactNode
}

/** A short list inside of a form: one line of fields per row, rows are added and removed. */
export function FormRows({ name, title, help, max, blank, only, children }: FormRowsProps) {
  const t = useTexts(formTexts)
  const headId = useId()
  const { fields, append, remove } = useFieldArray({ name })
  const { errors } = useFormState({ name })
  const rows = fields.map((row, index) => ({ row, index })).filter(({ row }) => only?.(row) ?? true)
  const fault = listMessageAt(errors, name)
  return (
    <div role="group" aria-labelledby={headId} className={styles.list}>
      <div className={styles.head}>
        <span id={headId}>{title}</span>
        {rows.length < max && (
          <Button variant="link" icon={<Plus aria-hidden size={14} />} aria-label={`${t('add_row')} ${title}`} onClick={() => append(blank)}>
            {t('add_row')}
          </Button>
        )}
      </div>
      {rows.map(({ row, index }, at) => (
        <div key={row.id} role="group" aria-label={`${title} ${at + 1}`} className={styles.row}>
          {children(index)}
          <Button
            variant="ghost"
            icon={<Trash2 aria-hidden size={14} />}
            tip={t('remove_row', { n: at + 1 })}
            onClick={() => remove(index)}
          />
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
