import { create } from 'zustand'

/** How many notifications the person has not read; the server says so whenever it changes. */
export const useUnread = create<{ unread: number }>()(() => ({ unread: 0 }))
