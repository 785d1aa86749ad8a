import { create } from 'zustand'
import type { Location } from './location.ts'
import type { Params, Route } from './routes.ts'

/** What the window shows. */
export type View =
  | { kind: 'blank' }
  | { kind: 'login' | 'register' | 'callback' | 'offline' | '403' | '404' }
  | { kind: 'page'; route: Route; params: Params; location: Location }

export const useView = create<{ view: View }>()(() => ({ view: { kind: 'blank' } }))
