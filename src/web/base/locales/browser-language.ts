import type { Language } from '#contract/kit/label.ts'

/** The product's language for the preferred languages of a browser: the first one decides, and all but Chinese read English. */
export function browserLanguage(languages: readonly string[]): Language {
  const [first = 'zh'] = languages
  return /^zh\b/i.test(first) ? 'zh' : 'en'
}
