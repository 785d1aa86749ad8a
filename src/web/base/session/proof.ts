import { create } from 'zustand'
import type { ProofKind } from '#contract/session/proof.ts'

interface Proof {
  /** What was asked for last; the dialog has it until it is closed. */
  kind: ProofKind | undefined
  /** Answers whoever waits; nobody waits most of the time. */
  settle: ((proven: boolean) => void) | undefined
}

export const useProof = create<Proof>()(() => ({ kind: undefined, settle: undefined }))

let pending: Promise<boolean> | undefined

/** Asks once however many calls want to know; resolves to false when the person thinks better of it. */
export function askProof(kind: ProofKind): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    useProof.setState({ kind, settle: resolve })
  }).finally(() => {
    pending = undefined
    useProof.setState({ settle: undefined })
  })
  return pending
}
