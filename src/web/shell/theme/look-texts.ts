import { texts } from '#web/base/locales/texts.ts'

/** Also used by the auth pages. */
export const lookTexts = texts({
  zh: {
    language: '语言',
    mode: '外观',
    light: '浅色',
    dark: '深色',
    system: '跟随系统',
    themeSettings: '主题设置',
  },
  en: {
    language: 'Language',
    mode: 'Appearance',
    light: 'Light',
    dark: 'Dark',
    system: 'System',
    themeSettings: 'Theme settings',
  },
})
