import { texts } from '#web/locales/texts.ts'

export const rangeTexts = texts({
  zh: { today: '今天', last_7_days: '近7天', last_30_days: '近30天' },
  en: { today: 'Today', last_7_days: 'Last 7 days', last_30_days: 'Last 30 days' },
})
