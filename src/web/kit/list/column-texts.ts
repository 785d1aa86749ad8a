import { texts } from '#web/locales/texts.ts'

export const columnTexts = texts({
  zh: {
    move: '移动 {title}（上下方向键）',
    moved_to: '{title} 移到第 {n} 列，共 {total} 列',
    width_of: '{title} 列宽',
    pin_none: '不固定',
    pin_left: '固定在左侧',
    pin_right: '固定在右侧',
    reset_columns: '恢复默认',
  },
  en: {
    move: 'Move {title} (arrow keys)',
    moved_to: '{title} is now column {n} of {total}',
    width_of: 'Width of {title}',
    pin_none: 'Not pinned',
    pin_left: 'Pinned left',
    pin_right: 'Pinned right',
    reset_columns: 'Back to the usual',
  },
})
