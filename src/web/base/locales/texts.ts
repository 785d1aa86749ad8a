import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { fill, say, type Label, type Language } from '#contract/kit/label.ts'
import { browserLanguage } from './browser-language.ts'
import { formatNumber } from './number.ts'

export type { Language }

type Placeholders<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never
type Params<S extends string> = [Placeholders<S>] extends [never] ? [] : [params: Record<Placeholders<S>, string | number>]

/** Texts for one product part, in both languages. A key without its English text does not compile. */
export interface Texts<Zh extends Record<string, string>> {
  readonly zh: Zh
  readonly en: { readonly [Key in keyof Zh]: string }
}

/** Declares a folder's texts: `export const brandTexts = texts({ zh: {…}, en: {…} })`. */
export function texts<const Zh extends Record<string, string>>(dictionary: Texts<Zh>): Texts<Zh> {
  return dictionary
}

export const useLanguageStore = create<{ language: Language; setLanguage: (language: Language) => void }>()(
  persist(
    (set) => ({
      // a unit test has no window
      language: typeof window === 'undefined' ? 'zh' : browserLanguage(navigator.languages),
      setLanguage: (language) => {
        set({ language })
      },
    }),
    { name: 'hexbolt-language' },
  ),
)

export function useLanguage(): Language {
  return useLanguageStore((state) => state.language)
}

/**
 * The text for `key` in the given language, with its placeholders filled in: numbers as `12,480`; other values, such as an id, are
 * passed as text.
 */
export function textIn<Zh extends Record<string, string>, Key extends keyof Zh & string>(
  dictionary: Texts<Zh>,
  language: Language,
  key: Key,
  ...params: Params<Zh[Key]>
): string {
  const text: string = dictionary[language][key]
  const values: Record<string, string | number> | undefined = params[0]
  return values ? fill(text, (name) => written(values[name])) : text
}

function written(value: string | number | undefined): string | undefined {
  return typeof value === 'number' ? formatNumber(value) : value
}

/** `const t = useTexts(brandTexts); t('title'); t('total', { n: 3 })`. Re-renders when the language changes. */
export function useTexts<Zh extends Record<string, string>>(dictionary: Texts<Zh>) {
  const language = useLanguage()
  return <Key extends keyof Zh & string>(key: Key, ...params: Params<Zh[Key]>): string => textIn(dictionary, language, key, ...params)
}

/** A contract label `[zh, en]` in the person's language, with its placeholders filled in. */
export function useLabel(): (label: Label, values?: Parameters<typeof say>[2]) => string {
  const language = useLanguage()
  return (label, values) => say(label, language, values)
}
