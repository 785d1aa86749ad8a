import { useEffect, useState } from 'react'
import { useProof } from '#web/base/session/proof.ts'
import { followSessionEnd, useSessionEnd } from '#web/base/session/session-end.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { atRest, onDemand, whenIdle } from '#web/kit/ui/state/on-demand.ts'
import { useImagePreviewStore } from '#web/kit/ui/upload/image-preview.ts'
import { useProtocolDialog } from '#web/pickers/protocol/protocol-dialog.ts'
import { useThemeDrawer } from './theme/theme-drawer.ts'

const login = onDemand(() => import('./LogInAgain.tsx'))

/** Asks for a login over the page when the session ends; mounted once. */
export function LogInAgainHost() {
  const { settle, isOver } = useSessionEnd()
  useEffect(followSessionEnd, [])
  // a newer build may have replaced this one before the day ends
  useEffect(() => atRest(() => whenIdle(login.load)), [])
  const isOpen = settle !== undefined
  const Login = login.useLoaded(isOpen)?.LogInAgain
  return Login && settle ? <Login open={isOpen} isOver={isOver} settle={settle} /> : null
}

const drawer = onDemand(() => import('./theme/ThemeDrawer.tsx'))

/** The host for the theme drawer, whose code is loaded when it first opens. */
export function ThemeDrawerHost() {
  const isOpen = useThemeDrawer((state) => state.isOpen)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const ThemeDrawer = drawer.useLoaded(wasOpened)?.ThemeDrawer
  return ThemeDrawer ? <ThemeDrawer isOpen={isOpen} /> : null
}

const proof = onDemand(() => import('./ProofDialog.tsx'))

/** Asks for the code or the password when a call requires a reauthentication; mounted once. */
export function ProofHost() {
  const { kind, settle } = useProof()
  const Dialog = proof.useLoaded(kind !== undefined)?.ProofDialog
  return Dialog && kind ? <Dialog kind={kind} open={settle !== undefined} settle={(proven) => settle?.(proven)} /> : null
}

const preview = onDemand(() => import('#web/kit/ui/upload/ImagePreviewHost.tsx'))

/** The host for image previews, whose code is loaded when the first one opens. */
export function PreviewHost() {
  const isOpen = useImagePreviewStore(({ preview: view }) => view !== null)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const Preview = preview.useLoaded(wasOpened)?.ImagePreviewHost
  return Preview ? <Preview /> : null
}

const dialog = onDemand(() => import('#web/pickers/protocol/ProtocolDialog.tsx'))

/** The host for the protocol link generator, whose code is loaded when it first opens. */
export function ProtocolHost() {
  const request = useProtocolDialog((state) => state.request)
  const { current, opening } = useOpening(request)
  const ProtocolDialog = dialog.useLoaded(current !== null)?.ProtocolDialog
  return ProtocolDialog && current ? <ProtocolDialog key={opening} start={current} isOpen={request !== null} /> : null
}
