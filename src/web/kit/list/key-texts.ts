import { texts } from '#web/locales/texts.ts'

export const keyTexts = texts({
  zh: {
    keys: '快捷键',
    '/': '到筛选条件',
    j: '下一行',
    k: '上一行',
    x: '选中或取消当前行',
    e: '编辑当前行',
    n: '新增',
    '?': '显示全部快捷键',
    palette: '搜索页面和数据',
    on: '启用列表快捷键',
  },
  en: {
    keys: 'Keyboard keys',
    '/': 'To the filters',
    j: 'Next row',
    k: 'Row before',
    x: 'Select this row or not',
    e: 'Edit this row',
    n: 'New',
    '?': 'Show all keys',
    palette: 'Search pages and records',
    on: 'Listen to the keys of lists',
  },
})
