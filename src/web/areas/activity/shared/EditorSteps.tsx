import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import type { Label } from '#contract/kit/label.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import styles from './activity.module.css'

export interface EditorStep {
  key: string
  label: Label
  /** The step's fields: a fault in any field marks the step, and a refused save opens it. */
  fields: readonly string[]
  content: ReactNode
}

interface EditorStepsProps {
  steps: readonly EditorStep[]
  /** What the customer will see, beside every step. */
  preview?: ReactNode
}

/** A long form in steps. Every step stays mounted, so that the form keeps and checks all fields. */
export function EditorSteps({ steps, preview }: EditorStepsProps) {
  const say = useLabel()
  const [current, setCurrent] = useState(steps[0]?.key ?? '')
  const { errors, submitCount } = useFormState()
  const faultsOf = ({ fields }: EditorStep) => fields.filter((name) => name in errors).length
  const at = steps.findIndex(({ key }) => key === current)

  // once for each save: a fault that is left must not take the person away from another step
  const lastStep = useRef(0)
  const openFaulty = useEffectEvent(() => {
    const faulty = steps.find((step) => faultsOf(step) > 0)
    if (!faulty || lastStep.current === submitCount) return
    lastStep.current = submitCount
    if (faultsOf(steps[at] as EditorStep) === 0) setCurrent(faulty.key)
  })
  useEffect(() => {
    if (submitCount > 0) openFaulty()
  }, [submitCount, errors])

  return (
    <div className={styles.editor}>
      <div className={styles.steps}>
        <Segmented
          aria-label={say(['步骤', 'Steps'])}
          value={current}
          onChange={setCurrent}
          options={steps.map((step, index) => {
            const faults = faultsOf(step)
            return { key: step.key, title: `${index + 1} ${say(step.label)}`, ...(faults > 0 && { count: String(faults) }) }
          })}
        />
        {steps.map(({ key, content }) => (
          <div key={key} hidden={key !== current} className={styles.step}>
            {content}
          </div>
        ))}
        <div className={styles.turn}>
          <Button disabled={at <= 0} onClick={() => setCurrent(steps[at - 1]?.key ?? current)}>
            {say(['上一步', 'Back'])}
          </Button>
          <Button disabled={at >= steps.length - 1} onClick={() => setCurrent(steps[at + 1]?.key ?? current)}>
            {say(['下一步', 'Next'])}
          </Button>
        </div>
      </div>
      {preview && <aside className={styles.aside}>{preview}</aside>}
    </div>
  )
}
