import type { RouteMeta } from '#contract/session/session.ts'
import type { Language } from '#web/locales/texts.ts'

/** The title of a route in the language of the product. */
export function routeTitle(meta: RouteMeta, language: Language): string {
  return language === 'en' ? (meta.title_en ?? meta.title) : meta.title
}
