import type { FormEvent, ReactNode } from 'react'
import { useDialogSurface, useEarlyDialogSurface } from './dialog-surface.ts'

export interface DrawerProps {
  open: boolean
  title: ReactNode
  onClose: () => void
  /** Asked before every closing by the person; `useDirtyGuard` gives the usual answer. */
  onBeforeClose?: () => boolean | Promise<boolean>
  children: ReactNode
  footer?: ReactNode
  /** In the head, before the button that closes. */
  tools?: ReactNode
  width?: number
  /** Makes body and footer one form. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
}

/** A panel from the right, on small screens a sheet from below: head, scrolling body, footer that stays. */
export function Drawer({ open, onClose, onBeforeClose, ...rest }: DrawerProps) {
  const { Surface, unmount } = useDialogSurface(open)
  useEarlyDialogSurface()
  if (!Surface) return null
  return (
    <Surface {...rest} kind="drawer" open={open} onRequestClose={() => void closeIfAllowed(onClose, onBeforeClose)} onClosed={unmount} />
  )
}

/** Closes unless the guard says no. */
export async function closeIfAllowed(close: () => void, guard?: () => boolean | Promise<boolean>): Promise<void> {
  if (guard === undefined || (await guard())) close()
}
