import { texts } from '#web/locales/texts.ts'

export const loadedTexts = texts({
  zh: { not_loaded: '没有加载出来', retry: '重新加载' },
  en: { not_loaded: 'It could not be loaded', retry: 'Load again' },
})
