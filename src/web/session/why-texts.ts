import { texts } from '#web/locales/texts.ts'

export const whyTexts = texts({ zh: { why: '为什么' }, en: { why: 'Why' } })
