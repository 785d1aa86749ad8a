import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { fieldMeta } from '#contract/kit/field.ts'
import { unwrap } from '#contract/kit/issue.ts'
import { useLabel, useTexts } from '#web/locales/texts.ts'
import type * as z from 'zod/mini'
import { Button } from '../ui/Button.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Alert } from './Alert.tsx'
import styles from './FormBody.module.css'
import { messageAt } from './resolver.ts'
import { formTexts } from './texts.ts'

interface CollisionProps {
  form: UseFormReturn<FieldValues>
  schema: z.ZodMiniType
  /** The row as it is now. */
  reload: () => Promise<FieldValues | undefined>
}

/** Someone else has saved the row meanwhile: what was typed stays, the rest is loaded, and where both differ the person chooses. */
export function Collision({ form, schema, reload }: CollisionProps) {
  const t = useTexts(formTexts)
  const [conflicts, setConflicts] = useState<readonly Conflict[]>()
  const message = messageAt(form.formState.errors, 'version')

  async function merge() {
    const fresh = await reload()
    if (fresh) setConflicts(merged(form, schema, fresh))
  }

  return (
    <>
      {message && (
        <Alert>
          {message}
          <Button size="compact" onClick={() => void merge()}>
            {t('load_latest')}
          </Button>
        </Alert>
      )}
      {conflicts && !message && (
        <div role="status" className={styles.notice}>
          {t(conflicts.length > 0 ? 'merged_choose' : 'merged')}
          {conflicts.map((conflict) => (
            <Choice key={conflict.name} conflict={conflict} form={form} />
          ))}
        </div>
      )}
    </>
  )
}

interface Conflict {
  name: string
  label: readonly [zh: string, en: string]
  mine: unknown
  theirs: unknown
}

function Choice({ conflict, form }: { conflict: Conflict; form: UseFormReturn<FieldValues> }) {
  const { name, label, mine, theirs } = conflict
  const say = useLabel()
  const t = useTexts(formTexts)
  const [taken, setTaken] = useState<'mine' | 'theirs'>('mine')
  return (
    <div className={styles.choice}>
      <span>{say(label)}</span>
      <Segmented
        aria-label={say(label)}
        value={taken}
        options={[
          { key: 'mine', title: t('mine') },
          { key: 'theirs', title: t('theirs') },
        ]}
        onChange={(next) => {
          setTaken(next)
          form.setValue(name, next === 'mine' ? mine : theirs, { shouldDirty: true, shouldValidate: true })
        }}
      />
    </div>
  )
}

/** Loads the row beneath what was typed; returns the fields that both have changed. */
function merged(form: UseFormReturn<FieldValues>, schema: z.ZodMiniType, fresh: FieldValues): Conflict[] {
  const before: FieldValues = form.formState.defaultValues ?? {}
  const typed = form.getValues()
  const fields = Object.entries((unwrap(schema)._zod.def as { shape?: Record<string, z.core.$ZodType> }).shape ?? {})
  const changed = fields.filter(([name]) => name !== 'version' && differ(typed[name], before[name]))
  form.reset(fresh)
  for (const [name] of changed) form.setValue(name, typed[name], { shouldDirty: true })
  return changed.flatMap(([name, field]) => {
    const label = fieldMeta(field)?.label
    const isDisputed = label && differ(fresh[name], before[name]) && differ(fresh[name], typed[name])
    return isDisputed ? [{ name, label, mine: typed[name] as unknown, theirs: fresh[name] as unknown }] : []
  })
}

function differ(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) !== JSON.stringify(b ?? null)
}
