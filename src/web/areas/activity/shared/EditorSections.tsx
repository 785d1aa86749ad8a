import { useId, type ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import type { Label } from '#contract/kit/label.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Templates, type Template } from './Templates.tsx'
import styles from './activity.module.css'

export interface EditorSection {
  key: string
  label: Label
  /** The section's fields: their faults are counted beside its title in the contents. */
  fields: readonly string[]
  content: ReactNode
}

interface EditorSectionsProps {
  /** In the order in which the customer sees them. */
  sections: readonly EditorSection[]
  /** For a new activity: values with which it can begin. */
  templates?: readonly Template[] | undefined
  /** The customer's view and the cost, always in sight beside the sections. */
  preview?: ReactNode
}

/** A long form on one page, with its contents above and the customer's view beside it. */
export function EditorSections({ sections, templates, preview }: EditorSectionsProps) {
  const say = useLabel()
  const id = useId()
  return (
    <div className={styles.editor}>
      <div className={styles.sections}>
        {templates && <Templates templates={templates} />}
        <Contents sections={sections} onOpen={(key) => document.getElementById(`${id}${key}`)?.scrollIntoView({ block: 'start' })} />
        {sections.map(({ key, label, content }, at) => (
          <div
            key={key}
            id={`${id}${key}`}
            role="group"
            aria-labelledby={`${id}${key}-title`}
            className={styles.section}
            // the first field has the focus, and not the templates or the contents above it
            data-initial-focus={at === 0 ? '' : undefined}
          >
            <strong id={`${id}${key}-title`} className={styles.sectionTitle}>
              {say(label)}
            </strong>
            {content}
          </div>
        ))}
      </div>
      {preview && <aside className={styles.aside}>{preview}</aside>}
    </div>
  )
}

interface ContentsProps extends Pick<EditorSectionsProps, 'sections'> {
  onOpen: (key: string) => void
}

/** A separate component: the sections do not render again for each fault. */
function Contents({ sections, onOpen }: ContentsProps) {
  const say = useLabel()
  const { errors } = useFormState()
  return (
    <nav aria-label={say(['目录', 'Contents'])} className={styles.contents}>
      {sections.map(({ key, label, fields }) => {
        const faults = fields.filter((name) => name in errors).length
        return (
          <Button key={key} size="compact" tone={faults > 0 ? 'danger' : undefined} onClick={() => onOpen(key)}>
            {faults > 0 ? `${say(label)} ${faults}` : say(label)}
          </Button>
        )
      })}
    </nav>
  )
}
