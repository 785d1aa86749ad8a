import { texts } from '#web/base/locales/texts.ts'

/** The texts that several block types share. */
export const sharedTexts = texts({
  zh: { icon: '图标', link: '跳转链接' },
  en: { icon: 'Icon', link: 'Link' },
})
