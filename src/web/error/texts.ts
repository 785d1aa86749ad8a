import { texts } from '#web/locales/texts.ts'

export const errorTexts = texts({
  zh: {
    '403': '您没有访问此页面的权限',
    '403Hint': '如需使用，请联系管理员为您的角色开通。',
    '404': '页面不存在',
    '404Hint': '地址可能有误，或该页面已被移除。',
    callback: '未启用单点登录',
    callbackHint: '当前系统没有配置单点登录，请使用账号密码登录。',
    back: '返回上一页',
    home: '返回首页',
    login: '去登录',
  },
  en: {
    '403': 'You do not have access to this page',
    '403Hint': 'If you need it, ask an administrator to open it for your role.',
    '404': 'This page does not exist',
    '404Hint': 'The address may be wrong, or the page has been removed.',
    callback: 'Single sign-on is not in use',
    callbackHint: 'No single sign-on is set up here. Log in with user name and password.',
    back: 'Back',
    home: 'Home',
    login: 'Log in',
  },
})
