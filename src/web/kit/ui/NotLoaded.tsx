import type { ReactNode } from 'react'
import { useTexts } from '#web/locales/texts.ts'
import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'
import { loadedTexts } from './loaded-texts.ts'

interface NotLoadedProps {
  /** What is missing, where a general word says too little. */
  title?: ReactNode
  error: { msg: string }
  retry: () => unknown
}

/** Says why something did not come, and asks for it again. */
export function NotLoaded({ title, error, retry }: NotLoadedProps) {
  const t = useTexts(loadedTexts)
  return (
    <Empty title={title ?? t('not_loaded')} action={<Button onClick={() => void retry()}>{t('retry')}</Button>}>
      {error.msg}
    </Empty>
  )
}
