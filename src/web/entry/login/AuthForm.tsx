import { useRef, type FormEvent, type ReactNode } from 'react'
import CircleAlert from 'virtual:icon/circle-alert'
import { Button } from '#web/kit/ui/input/Button.tsx'
import styles from './AuthForm.module.css'

interface AuthFormProps {
  /** The fault of the last attempt as a whole. */
  failure: string | undefined
  /** The button label. */
  verb: string
  isRunning: boolean
  /** The field faults by name: the first faulty field gets the focus, and the form is not sent. */
  faults?: Readonly<Record<string, string | undefined>>
  /** Called on submission; afterwards the form shows faults. */
  onTry?: () => void
  send: () => Promise<void>
  /** Below the button. */
  foot?: ReactNode
  children: ReactNode
}

const noFaults = {}

/** The form on an auth page. */
export function AuthForm({ failure, verb, isRunning, faults = noFaults, onTry, send, foot, children }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    onTry?.()
    const wrong = Object.keys(faults).find((name) => faults[name] !== undefined)
    if (wrong === undefined) return send()
    form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  }

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {failure !== undefined && (
        <p role="alert" className={styles.failure}>
          <CircleAlert aria-hidden size={16} className={styles.icon} />
          {failure}
        </p>
      )}
      {children}
      <Button type="submit" variant="primary" className={styles.submit} loading={isRunning}>
        {verb}
      </Button>
      {foot}
    </form>
  )
}
