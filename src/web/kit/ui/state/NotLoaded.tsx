import type { ReactNode } from 'react'
import { useIsOff } from '#web/base/api/reach.ts'
import type { RequestError } from '#web/base/api/request-error.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { whyAddress } from '#web/base/session/refusal.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { WhyButton } from '#web/kit/ui/input/WhyButton.tsx'
import { Empty } from './Empty.tsx'
import { loadedTexts } from './on-demand.ts'

interface NotLoadedProps {
  /** The missing content's name, where a general word is too vague. */
  title?: ReactNode
  error: RequestError
  retry: () => unknown
}

/** A failed load with its reason and a retry; a refusal links to its explanation. */
export function NotLoaded({ title, error, retry }: NotLoadedProps) {
  const t = useTexts(loadedTexts)
  const why = whyAddress(error)
  // the part loads by itself when the server can be asked again
  const isUnseen = useIsOff() && error.code === 0
  const action = (
    <>
      {!isUnseen && <Button onClick={() => void retry()}>{t('retry')}</Button>}
      {why !== undefined && <WhyButton address={why} />}
    </>
  )
  return (
    <Empty kind="failed" title={isUnseen ? t('unseen') : (title ?? t('not_loaded'))} action={action}>
      {error.msg}
    </Empty>
  )
}
