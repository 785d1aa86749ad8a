import { texts } from '#web/base/locales/texts.ts'

export const detailTexts = texts({
  zh: {
    body_hint: '正文由单个商品引用；公共头部和尾部可由多个商品共用',
    current: '当前内容',
    no_preview: '内容未加载',
    preview: '预览 {title}',
    preview_of: '预览',
    published: '已发布内容',
  },
  en: {
    body_hint: 'A body belongs to one product; shared headers and footers can be used by many',
    current: 'Current content',
    no_preview: 'Content not loaded',
    preview: 'Preview of {title}',
    preview_of: 'Preview',
    published: 'Published content',
  },
})
