import type { RouteMeta } from '#contract/session/session.ts'

/** The goods pages; `menu.ts` checks their form. */
export const goodsPages = [
  goodsPage('brand', 'GoodsBrand', { title: '品牌管理', title_en: 'Brands', icon: 'award' }, 90),
  recordPage('brand', 'GoodsBrandDetail', { title: '品牌详情', title_en: 'Brand', icon: 'award' }, 89),
  goodsPage('category', 'GoodsCategory', { title: '分类管理', title_en: 'Categories', icon: 'list-tree' }, 80),
  goodsPage('series', 'GoodsSeries', { title: '系列管理', title_en: 'Series', icon: 'layers' }, 70),
  recordPage('series', 'GoodsSeriesDetail', { title: '系列详情', title_en: 'Series', icon: 'layers' }, 69),
  goodsPage('spu', 'GoodsSpu', { title: 'SPU管理', title_en: 'SPUs', icon: 'box' }, 60),
  recordPage('spu', 'GoodsSpuDetail', { title: 'SPU详情', title_en: 'SPU', icon: 'box' }, 58),
  {
    parent: 'Goods',
    path: 'spu/edit',
    name: 'GoodsSpuEdit',
    component: 'goods/spu/edit',
    meta: { title: 'SPU编辑', title_en: 'SPU', icon: 'box', hidden: true, activeMenu: '/goods/spu', dynamicNewTab: true },
    perm: 'goods:spu:edit',
    sort: 59,
  },
  goodsPage('sku', 'GoodsSku', { title: 'SKU管理', title_en: 'SKUs', icon: 'barcode' }, 50),
  recordPage('sku', 'GoodsSkuDetail', { title: 'SKU详情', title_en: 'SKU', icon: 'barcode' }, 49),
  {
    parent: 'Goods',
    path: 'sku/count',
    name: 'GoodsSkuCount',
    component: 'goods/sku/count',
    meta: { title: '库存盘点', title_en: 'Stock counts', icon: 'clipboard-check' },
    perm: 'goods:sku:stock',
    sort: 48,
  },
  goodsPage('priceChange', 'GoodsPriceChange', { title: '调价管理', title_en: 'Price changes', icon: 'badge-percent' }, 45),
  goodsPage('package', 'GoodsPackage', { title: '套装管理', title_en: 'Packages', icon: 'boxes' }, 40),
  goodsPage('gift', 'GoodsGift', { title: '赠品管理', title_en: 'Gifts', icon: 'gift' }, 30),
  goodsPage('detail', 'GoodsDetail', { title: '商品详情', title_en: 'Details', icon: 'file-text' }, 10),
  goodsPage('scene', 'GoodsScene', { title: '应用场景', title_en: 'Scenes', icon: 'factory' }, 20),
]

function goodsPage(entity: string, name: string, meta: RouteMeta, sort: number) {
  return { parent: 'Goods', path: entity, name, component: `goods/${entity}/index`, meta, perm: `goods:${entity}:list`, sort }
}

/** The hidden page for one record in a list. */
function recordPage(entity: string, name: string, meta: RouteMeta, sort: number) {
  const hidden = { ...meta, hidden: true, activeMenu: `/goods/${entity}`, dynamicNewTab: true }
  return { ...goodsPage(entity, name, hidden, sort), path: `${entity}/detail`, component: `goods/${entity}/detail` }
}
