import { texts } from '#web/locales/texts.ts'

export const callbackTexts = texts({
  zh: {
    working: '正在完成单点登录',
    failed: '单点登录未完成',
    denied: '身份提供方未确认您的身份（{reason}）。',
    again: '重新登录',
  },
  en: {
    working: 'Finishing single sign-on',
    failed: 'Single sign-on was not completed',
    denied: 'The identity provider did not confirm who you are ({reason}).',
    again: 'Log in again',
  },
})
