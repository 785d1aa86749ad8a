import { onDemand } from '#web/kit/ui/on-demand.ts'
import { useProof } from '#web/session/proof.ts'

const dialog = onDemand(() => import('./ProofDialog.tsx'))

/** Asks for the code or the password when a call wants to know who is at the screen; mounted once. */
export function ProofHost() {
  const { kind, settle } = useProof()
  const Dialog = dialog.useLoaded(kind !== undefined)?.ProofDialog
  return Dialog && kind ? <Dialog kind={kind} open={settle !== undefined} settle={(proven) => settle?.(proven)} /> : null
}
