import { texts } from '#web/locales/texts.ts'

export const seriesTexts = texts({
  zh: {
    word_hint: '名称或编码',
    basic: '基本信息',
    brand_fixed: '系列下存在商品，不能更换品牌',
    code_help: '1~12位大写字母、数字或短横线',
    sort_help: '数值大的排在前面',
    points_help: '最多5个，每个不超过20个字',
    image_help: '正方形图片',
  },
  en: {
    word_hint: 'Name or code',
    basic: 'Basics',
    brand_fixed: 'The series has goods, so its brand cannot be changed',
    code_help: '1 to 12 capital letters, digits or hyphens',
    sort_help: 'Bigger numbers come first',
    points_help: 'At most 5 of 20 characters each',
    image_help: 'A square picture',
  },
})
