import { texts } from '#web/locales/texts.ts'

export const codesTexts = texts({
  zh: {
    missing: '找到 {found} 个，未找到 {n} 个：',
    copy: '复制未找到的编码',
    copied: '已复制 {n} 个编码',
    elsewhere: '这份编码清单较长，只保存在粘贴它的浏览器标签页中，请重新粘贴。',
  },
  en: {
    missing: '{found} found, {n} not found:',
    copy: 'Copy what was not found',
    copied: '{n} codes copied',
    elsewhere: 'This long list of codes is only in the tab that it was pasted into. Paste it again.',
  },
})
