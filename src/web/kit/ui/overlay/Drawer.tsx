import type { FormEvent, ReactNode } from 'react'
import { confirmLeave } from './confirm.ts'
import { useDialogSurface, useEarlyDialogSurface } from './dialog-surface.ts'

export interface DrawerProps {
  open: boolean
  title: ReactNode
  onClose: () => void
  /** Called before every closing by the person; `useDirtyGuard` returns the usual function. Default: a form with typed input asks. */
  onBeforeClose?: () => boolean | Promise<boolean>
  children: ReactNode
  footer?: ReactNode
  /** In the head, before the close button. */
  tools?: ReactNode
  width?: number
  /** Makes body and footer one form. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** The name of the field with the initial focus; default: the first one. */
  firstField?: string | undefined
}

/** A panel from the right, on small screens a sheet from below: head, scrolling body, fixed footer. */
export function Drawer({ open, onClose, onBeforeClose, ...rest }: DrawerProps) {
  const { Surface, unmount } = useDialogSurface(open)
  useEarlyDialogSurface()
  if (!Surface) return null
  return (
    <Surface
      {...rest}
      kind="drawer"
      open={open}
      onRequestClose={(isTyped) => void closeIfAllowed(onClose, onBeforeClose ?? (() => !isTyped || confirmLeave()))}
      onClosed={unmount}
    />
  )
}

/** Closes unless the guard returns false. */
export async function closeIfAllowed(close: () => void, guard?: () => boolean | Promise<boolean>): Promise<void> {
  if (guard === undefined || (await guard())) close()
}
