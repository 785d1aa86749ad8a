import { texts } from '#web/locales/texts.ts'

export const viewTexts = texts({
  zh: {
    plain: '全部（不用视图）',
    own: '我的视图',
    others: '共享给我的',
    shared: '已共享',
    start_with: '设为默认打开',
    rename: '重命名',
    rename_title: '重命名视图',
    delete: '删除',
    delete_title: '确定要删除视图“{title}”吗？',
    update: '更新“{title}”',
    save_new: '存为新视图',
    save: '保存',
  },
  en: {
    plain: 'All (no view)',
    own: 'My views',
    others: 'Shared with me',
    shared: 'Shared',
    start_with: 'Open the list with',
    rename: 'Rename',
    rename_title: 'Rename the view',
    delete: 'Delete',
    delete_title: 'Delete the view “{title}”?',
    update: 'Update “{title}”',
    save_new: 'Save as a new view',
    save: 'Save',
  },
})
