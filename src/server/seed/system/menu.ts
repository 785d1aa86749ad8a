import type { RouteMeta } from '#contract/session/session.ts'

export interface SystemMenu {
  /** The name of the entry above; null on the first level. */
  parent: string | null
  path: string
  name: string
  component: string
  meta: RouteMeta
  perm: string | null
  sort: number
}

/** The menu that the product brings (domain §2.1): the pages that there are. Parents stand before their children. */
export const systemMenu: readonly SystemMenu[] = [
  {
    parent: null,
    path: '/index',
    name: 'Index',
    component: 'index/index/index',
    meta: { title: '首页', title_en: 'Home', icon: 'house', noClosable: true },
    perm: null,
    sort: 900,
  },
  {
    parent: null,
    path: '/goods',
    name: 'Goods',
    component: 'Layout',
    meta: { title: '商品', title_en: 'Goods', icon: 'package' },
    perm: null,
    sort: 800,
  },
  goodsPage('brand', 'GoodsBrand', { title: '品牌管理', title_en: 'Brands', icon: 'award' }, 90),
  goodsPage('category', 'GoodsCategory', { title: '分类管理', title_en: 'Categories', icon: 'list-tree' }, 80),
  goodsPage('series', 'GoodsSeries', { title: '系列管理', title_en: 'Series', icon: 'layers' }, 70),
  goodsPage('spu', 'GoodsSpu', { title: 'SPU管理', title_en: 'SPUs', icon: 'box' }, 60),
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
  goodsPage('package', 'GoodsPackage', { title: '套装管理', title_en: 'Packages', icon: 'boxes' }, 40),
  goodsPage('gift', 'GoodsGift', { title: '赠品管理', title_en: 'Gifts', icon: 'gift' }, 30),
  goodsPage('detail', 'GoodsDetail', { title: '商品详情', title_en: 'Details', icon: 'file-text' }, 10),
  goodsPage('scene', 'GoodsScene', { title: '应用场景', title_en: 'Scenes', icon: 'factory' }, 20),
  {
    parent: 'Goods',
    path: '/media/media',
    name: 'MediaLibrary',
    component: 'media/media/index',
    meta: { title: '素材库', title_en: 'Media library', icon: 'images' },
    perm: 'media:media:list',
    sort: 5,
  },
  {
    parent: null,
    path: '/dev',
    name: 'Dev',
    component: 'Layout',
    meta: { title: '开发工具', title_en: 'Developer', icon: 'wrench' },
    perm: null,
    sort: 30,
  },
  devPage('menu', 'DevMenu', { title: '菜单管理', title_en: 'Menu', icon: 'list-tree' }, 50),
  devPage('resources', 'DevResources', { title: '资源管理', title_en: 'Resources', icon: 'shield' }, 45),
  devPage('role', 'DevRole', { title: '角色管理', title_en: 'Roles', icon: 'shield-check' }, 60),
  devPage('user', 'DevUser', { title: '后台账号', title_en: 'Accounts', icon: 'user-cog' }, 65),
  {
    parent: 'Dev',
    path: 'role/edit',
    name: 'DevRoleEdit',
    component: 'dev/role/edit',
    meta: { title: '角色权限', title_en: 'Permissions', icon: 'shield-check', hidden: true, activeMenu: '/dev/role', dynamicNewTab: true },
    perm: 'dev:role:grant',
    sort: 59,
  },
  devPage('logger', 'DevLogger', { title: '操作日志', title_en: 'Log', icon: 'scroll-text' }, 70),
  devPage('sms', 'DevSms', { title: '短信管理', title_en: 'Text messages', icon: 'message-square-text' }, 30),
  {
    parent: null,
    path: '/config',
    name: 'Config',
    component: 'config/config/index',
    meta: { title: '系统配置', title_en: 'Settings', icon: 'sliders-horizontal' },
    perm: 'config:config:list',
    sort: 40,
  },
  // for everybody, as their own settings are; the header leads there
  {
    parent: null,
    path: '/task',
    name: 'Task',
    component: 'Layout',
    meta: { title: '任务', title_en: 'Tasks', icon: 'list-todo', hidden: true },
    perm: null,
    sort: 20,
  },
  {
    parent: 'Task',
    path: 'center',
    name: 'TaskCenter',
    component: 'task/task/index',
    meta: { title: '任务中心', title_en: 'Tasks', icon: 'list-todo', hidden: true },
    perm: null,
    sort: 20,
  },
  {
    parent: 'Task',
    path: 'import',
    name: 'TaskImport',
    component: 'task/import/index',
    meta: { title: '数据导入', title_en: 'Import', icon: 'upload', hidden: true, activeMenu: '/task/center' },
    perm: null,
    sort: 10,
  },
  {
    parent: null,
    path: '/setting',
    name: 'Setting',
    component: 'Layout',
    meta: { title: '设置', title_en: 'Settings', icon: 'settings', hidden: true },
    perm: null,
    sort: 10,
  },
  {
    parent: 'Setting',
    path: 'personalCenter',
    name: 'PersonalCenter',
    component: 'setting/personalCenter/index',
    meta: { title: '个人中心', title_en: 'Personal centre', icon: 'user', hidden: true },
    perm: null,
    sort: 10,
  },
  {
    parent: 'Setting',
    path: 'why',
    name: 'Why',
    component: 'dev/why/index',
    meta: { title: '权限说明', title_en: 'Why', icon: 'shield', hidden: true },
    perm: null,
    sort: 5,
  },
]

function goodsPage(entity: string, name: string, meta: RouteMeta, sort: number): SystemMenu {
  return { parent: 'Goods', path: entity, name, component: `goods/${entity}/index`, meta, perm: `goods:${entity}:list`, sort }
}

function devPage(entity: string, name: string, meta: RouteMeta, sort: number): SystemMenu {
  return { parent: 'Dev', path: entity, name, component: `dev/${entity}/index`, meta, perm: `dev:${entity}:list`, sort }
}
