import type { ReactNode } from 'react'
import type { RequestError } from '#web/api/request-error.ts'
import { useTexts } from '#web/locales/texts.ts'
import { whyAddress } from '#web/session/why.ts'
import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'
import { loadedTexts } from './loaded-texts.ts'
import { WhyButton } from './WhyButton.tsx'

interface NotLoadedProps {
  /** What is missing, where a general word says too little. */
  title?: ReactNode
  error: RequestError
  retry: () => unknown
}

/** Says why something did not come, and asks for it again; a refusal leads to its reason. */
export function NotLoaded({ title, error, retry }: NotLoadedProps) {
  const t = useTexts(loadedTexts)
  const why = whyAddress(error)
  const action = (
    <>
      <Button onClick={() => void retry()}>{t('retry')}</Button>
      {why !== undefined && <WhyButton address={why} />}
    </>
  )
  return (
    <Empty title={title ?? t('not_loaded')} action={action}>
      {error.msg}
    </Empty>
  )
}
