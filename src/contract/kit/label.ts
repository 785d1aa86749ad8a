/** The product's languages. zh is the source and the fallback. */
export type Language = 'zh' | 'en'

/** A text in both languages; `{name}` is a placeholder for a value. */
export type Label = readonly [zh: string, en: string]

/** The text in the asked language, with its `{name}` places filled from `values`. A value may itself be a label. */
export function say(label: Label, language: Language, values: Readonly<Record<string, string | number | Label>> = {}): string {
  const text = language === 'zh' ? label[0] : label[1]
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    if (value === undefined) return place
    return typeof value === 'object' ? say(value, language) : String(value)
  })
}

/** A name within a sentence: in English lower case, unless it is an abbreviation. */
export function within(name: string, language: Language): string {
  return language === 'en' && /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}

/** Joins words with the language's separator. */
export function sayAll(words: readonly string[], language: Language): string {
  return words.join(language === 'zh' ? '、' : ', ')
}
