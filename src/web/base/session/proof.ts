import { create } from 'zustand'
import type { ProofKind } from '#contract/session/proof.ts'

interface Proof {
  /** The last requested reauthentication, until its dialog is closed. */
  kind: ProofKind | undefined
  /** Resolves waiting calls; usually there are none. */
  settle: ((proven: boolean) => void) | undefined
}

export const useProof = create<Proof>()(() => ({ kind: undefined, settle: undefined }))

let pending: Promise<boolean> | undefined

/** Opens one dialog for all concurrent calls; resolves to false when the person cancels. */
export function askProof(kind: ProofKind): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    useProof.setState({ kind, settle: resolve })
  }).finally(() => {
    pending = undefined
    useProof.setState({ settle: undefined })
  })
  return pending
}
