import type { FormEvent, ReactNode } from 'react'
import { confirmLeave } from './confirm.ts'
import { useDialogSurface, useEarlyDialogSurface } from './dialog-surface.ts'
import { closeIfAllowed } from './Drawer.tsx'

export interface DialogProps {
  open: boolean
  title: ReactNode
  onClose: () => void
  /** Default: a form with typed input asks before it is closed. */
  onBeforeClose?: () => boolean | Promise<boolean>
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  width?: number
  /** Covers most of the window, for choosing from a table; on a phone a sheet. */
  wide?: boolean
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
}

/** A modal window for one small task. */
export function Dialog({ open, onClose, onBeforeClose, ...rest }: DialogProps) {
  const { Surface, unmount } = useDialogSurface(open)
  useEarlyDialogSurface()
  if (!Surface) return null
  return (
    <Surface
      {...rest}
      kind="dialog"
      open={open}
      onRequestClose={(isTyped) => void closeIfAllowed(onClose, onBeforeClose ?? (() => !isTyped || confirmLeave()))}
      onClosed={unmount}
    />
  )
}
