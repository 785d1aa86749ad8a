import { texts } from '#web/base/locales/texts.ts'

export const historyTexts = texts({
  zh: {
    history: '修改记录',
    history_of: '{title} 的修改记录',
    created: '新增',
    changed: '修改',
    deleted: '已删除',
    none: '还没有修改记录',
    older: '更早的记录',
    restore: '恢复旧值…',
    restore_title: '恢复旧值',
    restore_submit: '恢复',
    now: '现在 {value}',
    reason: '原因：{reason}',
    empty: '空',
  },
  en: {
    history: 'History',
    history_of: 'History of {title}',
    created: 'Created',
    changed: 'Changed',
    deleted: 'Deleted',
    none: 'No changes yet',
    older: 'Older changes',
    restore: 'Restore…',
    restore_title: 'Restore old values',
    restore_submit: 'Restore',
    now: 'now {value}',
    reason: 'Reason: {reason}',
    empty: 'empty',
  },
})
