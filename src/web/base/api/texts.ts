import { texts } from '#web/base/locales/texts.ts'

export const apiTexts = texts({
  zh: {
    noAnswer: '后端接口连接异常，可能原因：后端不支持跨域（CORS）、接口地址错误、请求超时',
    offline: '网络已断开，请求没有发出',
    unseen: '本机没有这项内容，恢复连接后自动加载',
    malformed: '后端返回的内容无法识别',
    unknown: '请求失败（{code}）',
    request: '请求编号 {id}',
  },
  en: {
    noAnswer:
      'The server could not be reached. Possible causes: cross-origin requests are not allowed (CORS), the address is wrong, or the request timed out',
    offline: 'No network; the request was not sent',
    unseen: 'This device has not seen it yet. It loads when you are back online',
    malformed: 'The server returned an unreadable response',
    unknown: 'The request failed ({code})',
    request: 'Request {id}',
  },
})
