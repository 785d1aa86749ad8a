import { useFormState, useWatch } from 'react-hook-form'
import { belowCost } from '#contract/activity/collection.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import { Fields } from './fields.ts'
import { isBelowCost, type GoodsDraft, type Terms } from './lines.ts'
import { collectionTexts } from './texts.ts'
import styles from './collection.module.css'

const SHOWN = 5

/** The second confirmation for prices below cost, also for costs that have changed since the form was opened. */
export function ConfirmBelowCost({ rows, terms }: { rows: readonly GoodsDraft[]; terms: Terms }) {
  const t = useTexts(collectionTexts)
  const say = useLabel()
  const { errors } = useFormState({ name: 'goods' })
  const entered = (useWatch({ name: 'goods' }) as GoodsDraft[] | undefined) ?? rows
  const isConfirmed = useWatch({ name: 'confirm_below_cost' }) === 1
  const below = entered.filter((row) => isBelowCost(terms, row)).map(({ code }) => code)
  const isAsked = JSON.stringify(messagesOf(errors['goods'])).includes(say(belowCost))
  if (below.length === 0 && !isAsked && !isConfirmed) return null
  const codes = below.length > SHOWN ? `${below.slice(0, SHOWN).join('、')}…` : below.join('、')
  return (
    <div className={styles.confirm}>
      <Fields.Own name="confirm_below_cost" hideLabel>
        {({ field }) => (
          <Checkbox {...field} value={field.value === 1} onChange={(on) => field.onChange(on ? 1 : 0)}>
            {below.length > 0 ? t('confirm', { codes }) : t('confirm_any')}
          </Checkbox>
        )}
      </Fields.Own>
    </div>
  )
}

/** The row messages; the form library's errors also refer to elements. */
function messagesOf(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return []
  const { message } = errors as { message?: unknown }
  const inner = Object.entries(errors).flatMap(([key, value]) => (key === 'ref' ? [] : messagesOf(value)))
  return typeof message === 'string' ? [message, ...inner] : inner
}
