import type { ReactNode } from 'react'
import X from 'virtual:icon/x'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useReadOnly } from '#web/kit/ui/input/field-context.ts'
import styles from './ChosenList.module.css'

const chosenTexts = texts({ zh: { drop: '移除 {title}' }, en: { drop: 'Remove {title}' } })

interface ChosenListProps<Id> {
  chosen: readonly { id: Id; title: string }[]
  onDrop: (id: Id) => void
  /** Fixes the list, in a form that is not read-only as a whole. */
  locked?: boolean
  /** The control that adds one; hidden while the list is fixed. */
  children: ReactNode
}

/** The names for chosen records, each with a button that removes it, above the control that adds more. */
export function ChosenList<Id extends number | string>({ chosen, onDrop, locked = false, children }: ChosenListProps<Id>) {
  const t = useTexts(chosenTexts)
  const isFixed = useReadOnly() || locked
  return (
    <div className={styles.field}>
      {chosen.length > 0 && (
        <ul className={styles.chosen}>
          {chosen.map(({ id, title }) => (
            <li key={id} className={styles.one}>
              {title}
              {!isFixed && (
                <button type="button" className={styles.drop} aria-label={t('drop', { title })} onClick={() => onDrop(id)}>
                  <X aria-hidden size={12} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isFixed && children}
    </div>
  )
}
