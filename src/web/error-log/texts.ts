import { texts } from '#web/locales/texts.ts'

export const errorLogTexts = texts({
  zh: {
    title: '错误日志',
    open: '错误日志（{n}）',
    count: '共 {n} 条，最近的在前',
    times: '{n} 次',
    route: '页面',
    stack: '调用栈',
    search: '搜索该错误',
    clear: '清空',
    close: '关闭',
  },
  en: {
    title: 'Error log',
    open: 'Error log ({n})',
    count: '{n} in all, the latest first',
    times: '{n} times',
    route: 'Page',
    stack: 'Stack',
    search: 'Search for this error',
    clear: 'Clear',
    close: 'Close',
  },
})
