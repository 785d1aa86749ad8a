import { texts } from '#web/base/locales/texts.ts'

export const skuFormTexts = texts({
  zh: {
    spu_help: '输入SPU名称或编码搜索；没有时在列表末尾新建',
    new_spu: '新建SPU',
    new_spu_named: '新建SPU “{word}”',
    new_spu_submit: '新建并选用',
    new_spu_code: '2~30位大写字母、数字或短横线',
    brand_first: '请先选择品牌',
  },
  en: {
    spu_help: 'Search by SPU title or code; the list ends with the creation of a new one',
    new_spu: 'Create SPU',
    new_spu_named: 'Create SPU “{word}”',
    new_spu_submit: 'Create and use',
    new_spu_code: '2 to 30 capital letters, digits or hyphens',
    brand_first: 'Select a brand first',
  },
})
