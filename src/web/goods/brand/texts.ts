import { texts } from '#web/locales/texts.ts'

export const brandTexts = texts({
  zh: {
    word_hint: '名称、英文名或编码',
    basic: '基本信息',
    authorisation: '授权信息',
    code_help: '2~8位大写字母或数字，是SKU编码的前缀；有SKU后不能修改',
    code_fixed: '品牌编码被SKU使用，不能修改',
    initial_help: '留空时按名称取拼音首字母',
    logo_help: '正方形图片，不超过 {n} MB',
    sort_help: '数值大的排在前面',
    cert_ended: '授权已到期',
    cert_ends_soon: '授权30天内到期',
  },
  en: {
    word_hint: 'Name, English name or code',
    basic: 'Basics',
    authorisation: 'Authorisation',
    code_help: '2 to 8 capital letters or digits, the prefix of SKU codes; fixed once there are SKUs',
    code_fixed: 'The brand code is part of SKU codes and cannot be changed',
    initial_help: 'Left empty, it is taken from the name’s pinyin',
    logo_help: 'A square picture of at most {n} MB',
    sort_help: 'Bigger numbers come first',
    cert_ended: 'The authorisation has ended',
    cert_ends_soon: 'The authorisation ends within 30 days',
  },
})
