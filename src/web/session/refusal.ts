import { create } from 'zustand'

/** The permission that the last refused call asked for, for the page that says so. */
export const useRefusal = create<{ permission: string | undefined }>()(() => ({ permission: undefined }))
