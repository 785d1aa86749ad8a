import { useCallback } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { fieldMeta } from '#contract/kit/field.ts'
import type { Other } from '#contract/presence/presence.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { formTexts } from '#web/kit/form/texts.ts'
import { shapeOf } from './collision-store.ts'
import { usePresence } from './use-presence.ts'
import styles from './Presence.module.css'

interface PresenceProps {
  /** The entity's address. */
  entity: string
  id: number
  form: UseFormReturn<FieldValues>
  schema: z.core.$ZodType
}

const SHOWN = 3

/** The record's other editors and their changed fields. */
export function Presence({ entity, id, form, schema }: PresenceProps) {
  const say = useLabel()
  const watch = useCallback(
    (tell: (field: string) => void) =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const changed = name?.split('.')[0]
          if (changed) tell(changed)
        },
      }),
    [form],
  )
  const others = usePresence(entity, id, watch)
  const shape = shapeOf(schema)
  const titleOf = (name: string) => {
    const field = shape[name]
    const label = field && fieldMeta(field)?.label
    return label && say(label)
  }
  return <Others others={others} titleOf={titleOf} />
}

interface OthersProps {
  others: readonly Other[]
  /** The words for a changed field. */
  titleOf: (field: string) => string | undefined
}

/** The other editors' faces, and the field that one editor changes. */
export function Others({ others, titleOf }: OthersProps) {
  const t = useTexts(formTexts)
  const words = (other: Other) => {
    const field = other.field === null ? undefined : titleOf(other.field)
    if (other.is_me) return field ? t('you_changing', { field }) : t('you_here')
    const { name } = other
    return field ? t('is_changing', { name, field }) : t('is_here', { name })
  }
  const [first] = others.toSorted((one, other) => Number(other.field !== null) - Number(one.field !== null))
  return (
    <span role="status" className={styles.presence}>
      {first && (
        <>
          {others.slice(0, SHOWN).map((other) => (
            <span key={other.seat} className={styles.face} data-tip={words(other)} aria-hidden>
              {other.avatar ? <img src={other.avatar} alt="" /> : [...other.name][0]}
            </span>
          ))}
          <span className={styles.words}>
            {words(first)}
            {others.length > 1 && ` ${t('and_more', { n: others.length - 1 })}`}
          </span>
        </>
      )}
    </span>
  )
}
