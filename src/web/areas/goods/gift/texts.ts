import { texts } from '#web/base/locales/texts.ts'

export const giftTexts = texts({
  zh: {
    rule: '规则',
    gifts: '赠品',
    limits: '数量与时间',
    gifts_help: '1~5种，只列出“仅作赠品”且在售的商品',
    threshold_qty: '满几件',
    threshold_amount: '满多少元',
    pieces: '件',
    total_help: '不填为不限，须由另一人启用；已送 {n}',
    no_total: '不填为不限，须由另一人启用',
    no_limit: '不填为不限',
    priority_help: '数值大的先送',
    copied: '{title} 副本',
  },
  en: {
    rule: 'Rule',
    gifts: 'Gifts',
    limits: 'Limits and time',
    gifts_help: '1 to 5 kinds; only goods that are “gift only” and on sale are offered',
    threshold_qty: 'Minimum quantity',
    threshold_amount: 'Minimum amount',
    pieces: 'pcs',
    total_help: 'Without a total, another person enables the rule; {n} given so far',
    no_total: 'Without a total, another person enables the rule',
    no_limit: 'Leave empty for no limit',
    priority_help: 'Higher numbers are given first',
    copied: '{title} copy',
  },
})
