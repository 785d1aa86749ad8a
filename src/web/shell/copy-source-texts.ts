import { texts } from '#web/locales/texts.ts'

export const copySourceTexts = texts({
  zh: { title: '拷贝源码', password: '密码', help: '密码正确后在新窗口打开源码地址', copy: '拷贝', cancel: '取消' },
  en: {
    title: 'Copy source',
    password: 'Password',
    help: 'The right password opens the source in a new window',
    copy: 'Copy',
    cancel: 'Cancel',
  },
})
