import { texts } from '#web/locales/texts.ts'

export const detailTexts = texts({
  zh: {
    body_hint: '正文由单个商品引用；公共头部和尾部可由多个商品共用',
    code_hint: 'SPU或SKU编码开头',
    current: '当前内容',
    no_preview: '内容未加载',
    preview: '预览 {title}',
    preview_of: '预览',
    published: '已发布内容',
    publish_confirm: '确定要发布吗？',
    publish_body: '发布后前台展示当前内容。',
    publish: '发布',
  },
  en: {
    body_hint: 'A body belongs to single goods; headers and footers are shared by many',
    code_hint: 'SPU or SKU code',
    current: 'Current content',
    no_preview: 'The content was not loaded',
    preview: 'Preview of {title}',
    preview_of: 'Preview',
    published: 'Published content',
    publish_confirm: 'Publish?',
    publish_body: 'The shop then shows the current content.',
    publish: 'Publish',
  },
})
