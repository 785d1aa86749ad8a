import { useState } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { tableTexts } from '#web/kit/table-texts.ts'
import { NumberField } from '#web/kit/ui/input/NumberField.tsx'
import styles from './Pager.module.css'

/** Goes to a page by its number. */
export function PageJumper({ last, disabled, onJump }: { last: number; disabled?: boolean; onJump: (page: number) => void }) {
  const t = useTexts(tableTexts)
  const [typed, setTyped] = useState<number | null>(null)
  function jump() {
    if (typed !== null) onJump(Math.min(last, Math.max(1, typed)))
    setTyped(null)
  }
  return (
    <form
      className={styles.jumper}
      onSubmit={(event) => {
        event.preventDefault()
        jump()
      }}
    >
      <span aria-hidden>{t('jump_to')}</span>
      <NumberField
        size="compact"
        value={typed}
        onChange={setTyped}
        onBlur={() => setTyped(null)}
        disabled={disabled}
        min={1}
        max={last}
        aria-label={t('jump_to')}
      />
      <span aria-hidden>{t('page_unit')}</span>
    </form>
  )
}
