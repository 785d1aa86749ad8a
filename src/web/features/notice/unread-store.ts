import { create } from 'zustand'

/** The number of unread notifications, of which the server sends every change, and the person's choice of a sound for new orders. */
export const useUnread = create<{ unread: number; hasSound: boolean }>()(() => ({ unread: 0, hasSound: false }))
