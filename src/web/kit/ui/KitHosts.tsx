import { ConfirmHost } from './ConfirmHost.tsx'
import { ImagePreviewHost } from './ImagePreviewHost.tsx'
import { ToastHost } from './ToastHost.tsx'
import { TooltipHost } from './TooltipHost.tsx'

/** All that the kit needs mounted once, after the app's own elements. */
export function KitHosts() {
  return (
    <>
      <ConfirmHost />
      <ImagePreviewHost />
      <ToastHost />
      <TooltipHost />
    </>
  )
}
