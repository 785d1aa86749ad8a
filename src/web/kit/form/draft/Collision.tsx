import { useEffect, useRef, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { fieldMeta } from '#contract/kit/field.ts'
import { useLabel, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { ValueText } from '#web/kit/form/history/ValueText.tsx'
import { formTexts } from '#web/kit/form/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { collisionOf, decide, shapeOf, type Conflict } from './collision-store.ts'
import styles from './Collision.module.css'

interface CollisionProps {
  form: UseFormReturn<FieldValues>
  schema: z.core.$ZodType
}

/** An edit conflict with another person: the person resolves each field that both have changed. */
export function Collision({ form, schema }: CollisionProps) {
  const t = useTexts(formTexts)
  const { clashes, isAsked } = collisionOf(form)()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (clashes.length > 0) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [clashes.length, isAsked])
  if (clashes.length === 0) return null
  return (
    <section ref={panel} className={styles.panel} aria-label={t('collision')}>
      <p role="alert" className={styles.head}>
        <strong>{t('collision')}</strong> {t(isAsked ? 'decide_first' : 'decide')}
      </p>
      {clashes.map((clash) => (
        <ClashRow key={clash.name} clash={clash} field={shapeOf(schema)[clash.name]} form={form} />
      ))}
    </section>
  )
}

function ClashRow({ clash, field, form }: { clash: Conflict; field: z.core.$ZodType | undefined; form: CollisionProps['form'] }) {
  const t = useTexts(formTexts)
  const say = useLabel()
  const language = useLanguage()
  const { name, by, at, taken } = clash
  const label = (field && fieldMeta(field)?.label) ?? [name, name]
  return (
    <Sides
      label={say(label)}
      by={by}
      at={at}
      taken={taken}
      show={(side) => <ValueText field={field} value={clash[side]} language={language} />}
      onTake={(side) => decide(form, name, side)}
    >
      <Button variant="link" aria-pressed={taken === 'custom'} onClick={() => decide(form, name, 'custom')}>
        {t('own_value')}
      </Button>
    </Sides>
  )
}

interface SidesProps {
  label: string
  /** The person on the other side, and the change time. */
  by: string | null | undefined
  at?: string | undefined
  taken?: Conflict['taken']
  show: (side: 'base' | 'mine' | 'theirs') => ReactNode
  onTake: (side: 'mine' | 'theirs') => void
  /** Another way to decide. */
  children?: ReactNode
}

/** The three values for a disputed field; a press on mine or theirs takes it. */
export function Sides({ label, by, at, taken, show, onTake, children }: SidesProps) {
  const t = useTexts(formTexts)
  const sides = [
    { side: 'mine', title: t('mine') },
    { side: 'theirs', title: by ?? t('theirs') },
  ] as const
  return (
    <div role="group" aria-label={label} className={styles.clash} data-open={taken === undefined || undefined}>
      <span className={styles.name}>{label}</span>
      <div className={styles.base}>
        <span className={styles.who}>{t('base')}</span>
        {show('base')}
      </div>
      {sides.map(({ side, title }) => (
        <button key={side} type="button" className={styles.side} aria-pressed={taken === side} onClick={() => onTake(side)}>
          <span className={styles.who}>
            {title} {side === 'theirs' && at && <Time value={at} />}
          </span>
          {show(side)}
        </button>
      ))}
      {children}
    </div>
  )
}
