import type { ComponentType } from 'react'
import type { Query } from './location.ts'

/** A file that the menu may name: its default export is the page. */
export interface ViewModule {
  default: ComponentType
  /** Fetches what the page will ask for first; called when a person is about to open it with this query. */
  prefetch?: (query?: Query) => unknown
}

const loaders = import.meta.glob<ViewModule>([
  '../*/*/[a-z]*.tsx',
  '!../{api,app,error,kit,locales,login,pickers,router,session,shell}/**',
  '!../**/*.test.tsx',
])

/** Brings the code of a local view: `goods/brand/index` is src/web/goods/brand/index.tsx. */
export function viewLoader(component: string): (() => Promise<ViewModule>) | undefined {
  return loaders[`../${component}.tsx`] ?? loaders[`../${component}/index.tsx`]
}
