import Bug from 'lucide-react/icons/bug'
import { useState } from 'react'
import { Button } from '#web/kit/ui/Button.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { ErrorLogDialog } from './ErrorLogDialog.tsx'
import { useErrorLog } from './log.ts'
import { errorLogTexts } from './texts.ts'

/** Opens the error log; there only while something is in it. */
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
