import { useState } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { tableTexts } from '#web/kit/table-texts.ts'
import { Input } from '#web/kit/ui/input/Input.tsx'
import styles from './Pager.module.css'

/** Goes to a page by its number; any other text goes nowhere. Lists load without the number controls of forms. */
export function PageJumper({ last, disabled, onJump }: { last: number; disabled?: boolean; onJump: (page: number) => void }) {
  const t = useTexts(tableTexts)
  const [typed, setTyped] = useState('')
  const number = typed.normalize('NFKC').trim()
  const isPage = /^\d{1,9}$/.test(number)
  return (
    <form
      className={styles.jumper}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPage) return
        onJump(Math.min(last, Math.max(1, Number(number))))
        setTyped('')
      }}
    >
      <span aria-hidden>{t('jump_to')}</span>
      <Input
        size="compact"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        invalid={number !== '' && !isPage}
        onChange={setTyped}
        onBlur={() => setTyped('')}
        disabled={disabled}
        aria-label={t('jump_to')}
      />
      <span aria-hidden>{t('page_unit')}</span>
    </form>
  )
}
