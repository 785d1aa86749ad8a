/** The product's languages. zh is the source and the fallback. */
export type Language = 'zh' | 'en'

/** A text in both languages; `{name}` is a placeholder for a value, `{name:row|rows}` for a number and its noun. */
export type Label = readonly [zh: string, en: string]

/** The text in this language, with its placeholders filled from `values`. A value may itself be a label. */
export function say(label: Label, language: Language, values: Readonly<Record<string, string | number | Label>> = {}): string {
  return fill(language === 'zh' ? label[0] : label[1], (name) => {
    const value = values[name]
    return typeof value === 'object' ? say(value, language) : value?.toString()
  })
}

/** Fills `{name}` with a value, and `{name:row|rows}` with a number and the form of the noun for it. */
export function fill(text: string, valueOf: (name: string) => string | undefined): string {
  return text.replace(/\{(\w+)(?::([^|}]+)\|([^}]+))?\}/g, (place, name: string, one?: string, many?: string) => {
    const value = valueOf(name)
    if (value === undefined || one === undefined || many === undefined) return value ?? place
    return `${value} ${value === '1' ? one : many}`
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
