import { texts } from '#web/locales/texts.ts'

export const appTexts = texts({
  zh: {
    login: '登录',
    register: '注册',
    offline: '网络已断开',
    callback: '单点登录',
    '403': '无权访问',
    '404': '页面不存在',
    loading: '正在加载',
  },
  en: {
    login: 'Log in',
    register: 'Register',
    offline: 'No network',
    callback: 'Single sign-on',
    '403': 'No access',
    '404': 'Page not found',
    loading: 'Loading',
  },
})
