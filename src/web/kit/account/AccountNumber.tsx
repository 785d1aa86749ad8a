import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import styles from './account.module.css'

const numberTexts = texts({
  zh: { show: '显示账号', logged: '查看会记入操作日志' },
  en: { show: 'Show number', logged: 'Each view is logged' },
})

interface AccountNumberProps {
  masked: string
  /** The whole number, once it is read. */
  number: string | null | undefined
  isLoading: boolean
  /** Reads the whole number; absent for persons without the permission. */
  onShow: (() => void) | undefined
}

/** A masked bank account number; a press shows the whole one in its place, and the server logs each reading. */
export function AccountNumber({ masked, number, isLoading, onShow }: AccountNumberProps) {
  const t = useTexts(numberTexts)
  if (number) return <Code>{number}</Code>
  return (
    <span className={styles.number}>
      {masked}
      {onShow && (
        <Button variant="link" loading={isLoading} data-tip={t('logged')} onClick={onShow}>
          {t('show')}
        </Button>
      )}
    </span>
  )
}
