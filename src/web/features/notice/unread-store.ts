import { create } from 'zustand'

/** The unread notification count, whose every change the server sends, and the person's choice for a sound at new orders. */
export const useUnread = create<{ unread: number; hasSound: boolean }>()(() => ({ unread: 0, hasSound: false }))
