import { settings, type SettingKey } from '#contract/config/settings.ts'
import { say, sayAll, type Language } from '#contract/kit/label.ts'
import { textIn, texts } from '#web/base/locales/texts.ts'
import { sayValue } from '#web/kit/form/history/say-value.ts'

const configTexts = texts({
  zh: {
    empty: '空',
  },
  en: {
    empty: 'empty',
  },
})

const SHORT = 60

/** A setting's value as one short readable line. */
export function sayShort(key: SettingKey, value: unknown, language: Language): string {
  const text = saySetting(key, value, language)
  return [...text].length > SHORT ? `${[...text].slice(0, SHORT).join('')}…` : text
}

export function saySetting(key: SettingKey, value: unknown, language: Language): string {
  const { type, field, words, unit } = settings[key]
  const text =
    type === 'multi'
      ? sayAll(
          (value as string[]).map((one) => (words?.[one] ? say(words[one], language) : one)),
          language,
        )
      : type === 'json'
        ? JSON.stringify(value)
        : type === 'rich'
          ? textOf(value)
          : sayValue(field, value, language)
  if (text === '') return textIn(configTexts, language, 'empty')
  return unit ? `${text} ${say(unit, language)}` : text
}

/** A requested value: for a secret its fingerprint. */
export function shownValue(key: SettingKey, value: unknown, language: Language): string {
  if (settings[key].type === 'secret') return typeof value === 'string' ? value : textIn(configTexts, language, 'empty')
  return sayShort(key, value, language)
}

/** Formatted text as plain text. */
function textOf(html: unknown): string {
  return typeof html === 'string' ? (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '') : ''
}
