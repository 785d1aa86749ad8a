import { texts } from '#web/base/locales/texts.ts'

export const treeTexts = texts({
  zh: {
    collapse: '收起 {title}',
    expand: '展开 {title}',
    grip: '移动 {title}',
    moved: '{title} 已移到 {parent} 下第{n}位',
    top_level: '第一级',
    grip_hint: '拖动，或按方向键：上下换位，右移入上一项，左移出',
  },
  en: {
    collapse: 'Collapse {title}',
    expand: 'Expand {title}',
    grip: 'Move {title}',
    moved: '{title} is now number {n} in {parent}',
    top_level: 'the first level',
    grip_hint: 'Drag, or use the arrow keys: up and down to reorder, right to move into the row above, left to move out',
  },
})
