import { texts } from '#web/locales/texts.ts'

export const changeFirstTexts = texts({
  zh: { title: '修改初始密码', hint: '继续之前，请先设置只有您自己知道的密码', logOut: '退出登录' },
  en: { title: 'Change your initial password', hint: 'Before you go on, choose a password that only you know', logOut: 'Log out' },
})
