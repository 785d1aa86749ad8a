import { useOpening } from '#web/kit/form/opening.ts'
import { onDemand } from '#web/kit/ui/on-demand.ts'
import { useProtocolDialog } from './protocol-dialog.ts'

const dialog = onDemand(() => import('./ProtocolDialog.tsx'))

/** The place of the generator of protocol links, which is fetched when it is first opened. */
export function ProtocolHost() {
  const asked = useProtocolDialog((state) => state.asked)
  const { shown, opening } = useOpening(asked)
  const ProtocolDialog = dialog.useLoaded(shown !== null)?.ProtocolDialog
  return ProtocolDialog && shown ? <ProtocolDialog key={opening} start={shown} isOpen={asked !== null} /> : null
}
