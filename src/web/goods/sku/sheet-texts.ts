import { texts } from '#web/locales/texts.ts'

export const sheetPageTexts = texts({
  zh: {
    open: '表格编辑',
    label: 'SKU表格',
    loaded: '{n} 个SKU',
    partly: '符合条件的有 {total} 个，已载入前 {n} 个',
    back: '返回列表',
    save_title: '保存 {rows} 个SKU的改动',
    save: '保存',
    none_saved: '没有保存：{n} 处需要处理，已在表格中标出',
    changes: '改动清单',
    nothing: '没有符合条件的SKU',
  },
  en: {
    open: 'Edit as a grid',
    label: 'SKU grid',
    loaded: '{n} SKUs',
    partly: '{total} SKUs match, the first {n} are loaded',
    back: 'Back to the list',
    save_title: 'Save the changes of {rows} SKUs',
    save: 'Save',
    none_saved: 'Nothing was saved: {n} cells need attention and are marked',
    changes: 'Changes',
    nothing: 'No SKU matches',
  },
})
