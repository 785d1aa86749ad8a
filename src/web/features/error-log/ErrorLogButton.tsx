import { useState } from 'react'
import Bug from 'virtual:icon/bug'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { useErrorLog, clearErrorLog } from './log.ts'
import styles from './ErrorLogButton.module.css'

const errorLogTexts = texts({
  zh: {
    title: '错误日志',
    open: '错误日志（{n}）',
    count: '共 {n} 条，最近的在前',
    times: '{n} 次',
    route: '页面',
    stack: '调用栈',
    search: '搜索该错误',
    clear: '清空',
    close: '关闭',
  },
  en: {
    title: 'Error log',
    open: 'Error log ({n})',
    count: '{n} in total, newest first',
    times: '{n:time|times}',
    route: 'Page',
    stack: 'Stack',
    search: 'Search for this error',
    clear: 'Clear',
    close: 'Close',
  },
})

/** Opens the error log; shown only if the log has entries. */
export function ErrorLogButton() {
  const t = useTexts(errorLogTexts)
  const count = useErrorLog(({ errors }) => errors.length)
  const [isOpen, setIsOpen] = useState(false)
  if (count === 0 && !isOpen) return null
  return (
    <>
      <Button variant="ghost" tone="danger" icon={<Bug size={16} />} tip={t('open', { n: count })} onClick={() => setIsOpen(true)} />
      <ErrorLogDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

/** The error log for developers (checklist H09). */
function ErrorLogDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(errorLogTexts)
  const { errors } = useErrorLog()
  const clear = () => {
    onClose()
    clearErrorLog()
  }
  const footer = (
    <>
      <Button onClick={clear}>{t('clear')}</Button>
      <Button variant="primary" onClick={onClose}>
        {t('close')}
      </Button>
    </>
  )
  return (
    <Dialog open={open} title={t('title')} width={800} onClose={onClose} footer={footer}>
      <p className={styles.count}>{t('count', { n: errors.length })}</p>
      <ul className={styles.list}>
        {errors.map(({ id, at, times, route, message, stack }) => (
          <li key={id} className={styles.error}>
            <p className={styles.message}>{message}</p>
            <p className={styles.facts}>
              <span>
                {t('route')} {route}
              </span>
              <Time value={at.toISOString()} />
              {times > 1 && <span>{t('times', { n: times })}</span>}
              <a href={`https://www.bing.com/search?q=${encodeURIComponent(message)}`} target="_blank" rel="noreferrer">
                {t('search')}
              </a>
            </p>
            {stack !== '' && (
              <pre aria-label={t('stack')} tabIndex={0} className={styles.stack}>
                {stack}
              </pre>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
