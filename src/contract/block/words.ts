import type { Label } from '../kit/label.ts'

type Words = Record<string, Label>

/** The places in the mini-program that a page can fill; `custom` pages are reached by links (domain §15.2). */
export const pageKinds = {
  home: ['首页', 'Home'],
  mine: ['个人中心', 'My account'],
  category: ['分类页', 'Category page'],
  custom: ['自定义页面', 'Custom page'],
} as const satisfies Words
export type PageKind = keyof typeof pageKinds

export const blockTypes = {
  banner: ['轮播', 'Carousel'],
  nav: ['图文导航', 'Icon navigation'],
  image: ['图片广告', 'Image ads'],
  goods: ['商品列表', 'Goods'],
  brand: ['品牌墙', 'Brand wall'],
  scene: ['应用场景', 'Scenes'],
  coupon: ['优惠券', 'Coupons'],
  group: ['拼团', 'Group buys'],
  collection: ['活动合集', 'Collections'],
  package: ['套装', 'Packages'],
  notice: ['公告', 'Notices'],
  search: ['搜索框', 'Search box'],
  video: ['视频', 'Video'],
  richtext: ['富文本', 'Rich text'],
  title: ['标题栏', 'Heading'],
  spacer: ['留白', 'Spacer'],
  float: ['悬浮按钮', 'Floating button'],
} as const satisfies Words
export type BlockType = keyof typeof blockTypes

export const imageLayouts = {
  one: ['一行一张', 'One per row'],
  two: ['一行两张', 'Two per row'],
  one_two: ['左一右二', 'One and two'],
  cube: ['四宫格', 'Four in a square'],
} as const satisfies Words

/** The picture count for each layout. */
export const layoutSizes: Readonly<Record<keyof typeof imageLayouts, number>> = { one: 1, two: 2, one_two: 3, cube: 4 }

export const goodsSources = {
  manual: ['手动选择', 'Chosen by hand'],
  brand: ['按品牌', 'Of a brand'],
  series: ['按系列', 'Of a series'],
  category: ['按分类', 'Of a category'],
  scene: ['按应用场景', 'Of a scene'],
  collection: ['按活动合集', 'Of a collection'],
  hot: ['热销', 'Best sellers'],
  new: ['新品', 'New arrivals'],
} as const satisfies Words
export type GoodsSource = keyof typeof goodsSources

export const goodsStyles = {
  row: ['列表', 'Rows'],
  grid: ['两列', 'Two columns'],
  scroll: ['横向滑动', 'Sideways'],
} as const satisfies Words

export const titleAligns = { left: ['左对齐', 'Left'], center: ['居中', 'Centred'] } as const satisfies Words

export const floatKinds = {
  service: ['联系客服', 'Customer service'],
  phone: ['拨打电话', 'Phone call'],
  link: ['打开链接', 'Link'],
} as const satisfies Words

/** The row kinds that blocks refer to. */
export const refKinds = {
  goods: ['商品', 'Goods'],
  brand: ['品牌', 'Brand'],
  series: ['系列', 'Series'],
  category: ['分类', 'Category'],
  scene: ['应用场景', 'Scene'],
  coupon: ['优惠券', 'Coupon'],
  group: ['拼团活动', 'Group buy'],
  collection: ['活动合集', 'Collection'],
  package: ['套装', 'Package'],
} as const satisfies Words
export type RefKind = keyof typeof refKinds
