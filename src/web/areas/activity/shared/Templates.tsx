import { useFormContext, type FieldValues } from 'react-hook-form'
import type { Label, Language } from '#contract/kit/label.ts'
import { useLabel, useLanguage } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import styles from './activity.module.css'

/** Values with which a new activity can begin. */
export interface Template {
  key: string
  label: Label
  values: (language: Language) => FieldValues
}

/** The templates for a new activity: a press fills their fields in the form and leaves the others. */
export function Templates({ templates }: { templates: readonly Template[] }) {
  const say = useLabel()
  const language = useLanguage()
  const form = useFormContext()
  const title = say(['从模板开始', 'Start from a template'])
  function fill({ values }: Template) {
    form.clearErrors()
    for (const [name, value] of Object.entries(values(language))) form.setValue(name, value, { shouldDirty: true })
  }
  return (
    <div role="group" aria-label={title} className={styles.templates}>
      <span>{title}</span>
      {templates.map((template) => (
        <Button key={template.key} size="compact" onClick={() => fill(template)}>
          {say(template.label)}
        </Button>
      ))}
    </div>
  )
}
