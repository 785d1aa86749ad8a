import { texts } from '#web/locales/texts.ts'

export const spuTexts = texts({
  zh: {
    word_hint: '名称或编码',
    choose_brand: '请先选择品牌',
    image_name: '商品',
    batch_title: '批量修改{field}',
    batch_submit: '修改',
    choose_category: '请先选择分类',
    cancel: '取消',
    free: '包邮',
    chosen: '将修改选中的 {n} 个商品',
    scenes_most: '最多10个',
    no_scenes: '还没有应用场景',
    no_skus: '无',
  },
  en: {
    word_hint: 'Name or code',
    choose_brand: 'Brand first',
    image_name: 'Goods',
    batch_title: 'Change {field}',
    batch_submit: 'Change',
    choose_category: 'Choose a category first',
    cancel: 'Cancel',
    free: 'Free delivery',
    chosen: 'Changes the {n} selected SPUs',
    scenes_most: 'At most 10',
    no_scenes: 'There are no scenes yet',
    no_skus: 'None',
  },
})
