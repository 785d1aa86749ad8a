import { texts } from '#web/base/locales/texts.ts'

export const paletteTexts = texts({
  zh: {
    title: '搜索',
    tip: '搜索（{keys}）',
    placeholder: '搜索页面、操作、单号、编码、手机号或名称',
    count: '{n} 条结果',
    searching: '正在查找记录…',
    partial: '部分记录查找超时，结果不完整',
    failed: '记录查找失败，请稍后再试',
    move: '选择',
    open: '打开',
    close: '关闭',
  },
  en: {
    title: 'Find anything',
    tip: 'Find anything ({keys})',
    placeholder: 'Search pages, actions, or records by number, code, phone or name',
    count: '{n:result|results}',
    searching: 'Looking for records…',
    partial: 'Some records took too long to find: the results are incomplete',
    failed: 'Records could not be searched. Try again later',
    move: 'Move',
    open: 'Open',
    close: 'Close',
  },
})
