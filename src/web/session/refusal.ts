import { create } from 'zustand'
import type { RequestError } from '#web/api/request-error.ts'

/** The call that was refused last, for the page that says so and for the way to its reason. */
export const useRefusal = create<{ refused: RequestError | undefined }>()(() => ({ refused: undefined }))
