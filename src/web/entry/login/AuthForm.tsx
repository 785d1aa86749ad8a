import CircleAlert from 'lucide-react/icons/circle-alert'
import { useRef, type FormEvent, type ReactNode } from 'react'
import { Button } from '#web/kit/ui/Button.tsx'
import styles from './DoorForm.module.css'

interface DoorFormProps {
  /** What the last try met, as a whole. */
  failure: string | undefined
  /** The verb on the button. */
  verb: string
  isRunning: boolean
  /** What is wrong with the fields, by name: the first of them gets the focus, and nothing is sent. */
  faults?: Readonly<Record<string, string | undefined>>
  /** Somebody wants to go in: faults are told from now on. */
  onTry?: () => void
  send: () => Promise<void>
  /** Beneath the button. */
  foot?: ReactNode
  children: ReactNode
}

const noFaults = {}

/** The fields of a way into the product. */
export function DoorForm({ failure, verb, isRunning, faults = noFaults, onTry, send, foot, children }: DoorFormProps) {
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
