import { create } from 'zustand'

/** The login that waits for its second factor; none where `mfaToken` is undefined. */
export const useSecondStep = create<{ mfaToken: string | undefined }>()(() => ({ mfaToken: undefined }))
