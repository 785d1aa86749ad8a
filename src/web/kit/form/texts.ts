import { texts } from '#web/locales/texts.ts'

export const formTexts = texts({
  zh: {
    create: '新增{entity}',
    edit: '编辑{entity}',
    save: '保存',
    cancel: '取消',
    not_loaded: '没有加载出来',
    retry: '重新加载',
    draft_found: '上次没有保存的内容还在。',
    draft_restore: '恢复',
    draft_discard: '不要了',
  },
  en: {
    create: 'New {entity}',
    edit: 'Edit {entity}',
    save: 'Save',
    cancel: 'Cancel',
    not_loaded: 'It could not be loaded',
    retry: 'Load again',
    draft_found: 'What you typed last time and did not save is still here.',
    draft_restore: 'Restore',
    draft_discard: 'Discard',
  },
})
