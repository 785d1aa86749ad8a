import { useEffect, useEffectEvent } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'

interface AccountNumberDialogProps {
  /** The record; undefined while the dialog is closed. */
  id: number | undefined
  reading: { mutate: (input: { id: number }) => void; isError: boolean }
  /** The number, undefined until it is read, null without one. */
  number: string | null | undefined
  title: string
  description: string
  missing: string
  onClose: () => void
}

/** The whole bank account number. Opening the dialog reads it, and the server logs each reading. */
export function AccountNumberDialog({ id, reading, number, title, description, missing, onClose }: AccountNumberDialogProps) {
  const t = useTexts(kitTexts)
  const read = useEffectEvent((id: number) => reading.mutate({ id }))
  useEffect(() => {
    if (id !== undefined) read(id)
  }, [id])
  return (
    <Dialog
      open={id !== undefined && !reading.isError}
      title={title}
      description={description}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {number === undefined ? <Skeleton lines={1} /> : number === null ? missing : <Code>{number}</Code>}
    </Dialog>
  )
}
