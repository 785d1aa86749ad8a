import { texts } from '#web/locales/texts.ts'

export const sessionTexts = texts({
  zh: {
    noToken: '登录接口异常，未正确返回token...',
    badInfo: 'getUserInfo核心接口异常，请检查返回JSON格式是否正确',
    badMenu: '路由格式返回有误！',
  },
  en: {
    noToken: 'The login did not return a token',
    badInfo: 'The user information did not come in the form that is expected',
    badMenu: 'The list of routes did not come in the form that is expected',
  },
})
