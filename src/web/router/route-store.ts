import { create } from 'zustand'
import type { Route } from './routes.ts'

/** The business routes of the person who is logged in; they come from the server alone (checklist R05). */
export const useRoutes = create<{ routes: readonly Route[] | undefined }>()(() => ({ routes: undefined }))
