import type { RouteMeta } from '#contract/session/session.ts'
import { goodsPages } from './menu-goods.ts'
import { activityPages } from './menu-activities.ts'
import { orderPages } from './menu-orders.ts'

export interface SystemMenu {
  /** The name of the parent entry; null on the first level. */
  parent: string | null
  path: string
  name: string
  component: string
  meta: RouteMeta
  perm: string | null
  sort: number
}

/** The permissions for the work of the shift desk. */
const deskWork = [
  ...['finance:payment:verify', 'finance:refund:retry', 'finance:refund:route', 'finance:withdraw:audit', 'finance:withdraw:pay'],
  ...['freeOrder:record:audit', 'freeOrder:record:grant', 'goods:sku:stock'],
  ...['order:aftersale:audit', 'order:aftersale:receive', 'order:aftersale:refund', 'order:order:ship'],
  ...['store:audit:audit', 'store:audit:preAudit'],
]

/** The delivered menu (domain §2.1): the existing pages. Parents come before their children. */
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
    path: '/desk',
    name: 'Desk',
    component: 'desk/desk/index',
    // for the accounts that do one of the kinds of work: a test compares the list with the to-dos
    meta: { title: '工作台', title_en: 'Shift desk', icon: 'list-todo', guard: deskWork },
    perm: null,
    sort: 890,
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
  ...goodsPages,
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
    path: '/customService',
    name: 'CustomService',
    component: 'Layout',
    meta: { title: '客服', title_en: 'Customer service', icon: 'headset' },
    perm: null,
    sort: 350,
  },
  {
    parent: 'CustomService',
    path: 'list',
    name: 'CustomServiceStaff',
    component: 'customService/staff/index',
    meta: { title: '客服管理', title_en: 'Staff', icon: 'headset' },
    perm: 'customService:staff:list',
    sort: 90,
  },
  {
    parent: 'CustomService',
    path: 'assign',
    name: 'CustomServiceAssign',
    component: 'customService/assign/index',
    meta: { title: '客户分配', title_en: 'Assignment', icon: 'user' },
    perm: 'customService:assign:list',
    sort: 80,
  },
  {
    parent: null,
    path: '/agent',
    name: 'Agent',
    component: 'Layout',
    meta: { title: '代理商', title_en: 'Agents', icon: 'handshake' },
    perm: null,
    sort: 600,
  },
  {
    parent: 'Agent',
    path: 'agent',
    name: 'AgentAgent',
    component: 'agent/agent/index',
    meta: { title: '代理商管理', title_en: 'Agents', icon: 'handshake' },
    perm: 'agent:agent:list',
    sort: 90,
  },
  {
    parent: 'Agent',
    path: 'agent/detail',
    name: 'AgentAgentDetail',
    component: 'agent/agent/detail',
    meta: { title: '代理商详情', title_en: 'Agent', icon: 'handshake', hidden: true, activeMenu: '/agent/agent', dynamicNewTab: true },
    perm: 'agent:agent:list',
    sort: 89,
  },
  {
    parent: 'Agent',
    path: 'salesman',
    name: 'AgentSalesman',
    component: 'agent/salesman/index',
    meta: { title: '业务员管理', title_en: 'Salesmen', icon: 'id-card' },
    perm: 'agent:salesman:list',
    sort: 80,
  },
  {
    parent: 'Agent',
    path: 'salesman/detail',
    name: 'AgentSalesmanDetail',
    component: 'agent/salesman/detail',
    meta: { title: '业务员详情', title_en: 'Salesman', icon: 'id-card', hidden: true, activeMenu: '/agent/salesman', dynamicNewTab: true },
    perm: 'agent:salesman:list',
    sort: 79,
  },
  {
    parent: null,
    path: '/store',
    name: 'Store',
    component: 'Layout',
    meta: { title: '门店', title_en: 'Stores', icon: 'store' },
    perm: null,
    sort: 550,
  },
  {
    parent: 'Store',
    path: 'list',
    name: 'StoreList',
    component: 'store/store/index',
    meta: { title: '门店列表', title_en: 'Stores', icon: 'store' },
    perm: 'store:store:list',
    sort: 90,
  },
  {
    parent: 'Store',
    path: 'list/detail',
    name: 'StoreDetail',
    component: 'store/store/detail',
    meta: { title: '门店详情', title_en: 'Store', icon: 'store', hidden: true, activeMenu: '/store/list', dynamicNewTab: true },
    perm: 'store:store:list',
    sort: 89,
  },
  {
    parent: 'Store',
    path: 'list/edit',
    name: 'StoreEdit',
    component: 'store/store/edit',
    meta: { title: '门店编辑', title_en: 'Edit a store', icon: 'store', hidden: true, activeMenu: '/store/list', dynamicNewTab: true },
    perm: 'store:store:edit',
    sort: 88,
  },
  ...activityPages,
  ...orderPages,
  {
    parent: null,
    path: '/user',
    name: 'User',
    component: 'Layout',
    meta: { title: '用户', title_en: 'Users', icon: 'users' },
    perm: null,
    sort: 300,
  },
  {
    parent: 'User',
    path: 'list',
    name: 'UserList',
    component: 'user/user/index',
    meta: { title: '用户列表', title_en: 'Users', icon: 'users' },
    perm: 'user:user:list',
    sort: 90,
  },
  {
    parent: 'User',
    path: 'list/detail',
    name: 'UserDetail',
    component: 'user/user/detail',
    meta: { title: '用户详情', title_en: 'User', icon: 'user', hidden: true, activeMenu: '/user/list', dynamicNewTab: true },
    perm: 'user:user:list',
    sort: 89,
  },
  {
    parent: 'User',
    path: 'balance',
    name: 'UserBalance',
    component: 'userBalance/account/index',
    meta: { title: '用户余额', title_en: 'Balances', icon: 'wallet' },
    perm: 'userBalance:account:list',
    sort: 80,
  },
  {
    parent: 'User',
    path: 'integralLog',
    name: 'UserIntegralLog',
    component: 'userIntegralLog/log/index',
    meta: { title: '积分流水', title_en: 'Points log', icon: 'coins' },
    perm: 'userIntegralLog:log:list',
    sort: 70,
  },
  {
    parent: null,
    path: '/finance',
    name: 'Finance',
    component: 'Layout',
    meta: { title: '财务', title_en: 'Finance', icon: 'landmark' },
    perm: null,
    sort: 400,
  },
  {
    parent: 'Finance',
    path: 'reconciliation',
    name: 'FinanceReconciliation',
    component: 'finance/reconciliation/index',
    meta: { title: '日对账', title_en: 'Reconciliation', icon: 'clipboard-check' },
    perm: 'finance:reconciliation:list',
    sort: 20,
  },
  ...financePages('payment', 'FinancePayment', 60, [
    { title: '收款管理', title_en: 'Payments', icon: 'banknote' },
    { page: 'detail', title: '收款详情', title_en: 'Payment', icon: 'banknote' },
  ]),
  ...financePages('refund', 'FinanceRefund', 50, [
    { title: '退款管理', title_en: 'Refunds', icon: 'undo-2' },
    { page: 'detail', title: '退款详情', title_en: 'Refund', icon: 'undo-2' },
  ]),
  ...financePages('withdraw', 'FinanceWithdraw', 40, [
    { title: '提现管理', title_en: 'Withdrawals', icon: 'hand-coins' },
    { page: 'review', title: '提现详情', title_en: 'Withdrawal', icon: 'hand-coins' },
  ]),
  ...financePages('commission', 'FinanceCommission', 30, [
    { title: '佣金明细', title_en: 'Commission', icon: 'percent' },
    { page: 'detail', title: '月结单', title_en: 'Monthly statement', icon: 'percent' },
  ]),
  {
    parent: 'Finance',
    path: 'ledger',
    name: 'FinanceLedger',
    component: 'finance/ledger/index',
    meta: { title: '试算平衡', title_en: 'Trial balance', icon: 'scale' },
    perm: 'finance:ledger:list',
    sort: 10,
  },
  storePage('audit', 'StoreAudit', { title: '门店审核', title_en: 'Store applications', icon: 'clipboard-check' }, 80),
  {
    parent: 'Store',
    path: 'audit/review',
    name: 'StoreAuditReview',
    component: 'store/audit/review',
    meta: { title: '审核门店', title_en: 'Review', icon: 'clipboard-check', hidden: true, activeMenu: '/store/audit', dynamicNewTab: true },
    perm: 'store:audit:list',
    sort: 79,
  },
  storePage('invite', 'StoreInvite', { title: '门店邀请', title_en: 'Store invitations', icon: 'qr-code' }, 70),
  {
    parent: null,
    path: '/system',
    name: 'System',
    component: 'Layout',
    meta: { title: '系统管理', title_en: 'System', icon: 'settings' },
    perm: null,
    sort: 35,
  },
  systemPage('user', 'DevUser', { title: '后台账号', title_en: 'Accounts', icon: 'user-cog' }, 65),
  systemPage('department', 'DevDepartment', { title: '部门管理', title_en: 'Departments', icon: 'network' }, 62),
  systemPage('role', 'DevRole', { title: '角色管理', title_en: 'Roles', icon: 'shield-check' }, 60),
  {
    parent: 'System',
    path: '/dev/role/edit',
    name: 'DevRoleEdit',
    component: 'dev/role/edit',
    meta: { title: '角色权限', title_en: 'Permissions', icon: 'shield-check', hidden: true, activeMenu: '/dev/role', dynamicNewTab: true },
    perm: 'dev:role:grant',
    sort: 59,
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
  devPage('logger', 'DevLogger', { title: '操作日志', title_en: 'Log', icon: 'scroll-text' }, 70),
  devPage('sms', 'DevSms', { title: '短信管理', title_en: 'Text messages', icon: 'message-square-text' }, 30),
  configPage('config', 'Config', '/config', { title: '系统配置', title_en: 'Settings', icon: 'sliders-horizontal' }, 40),
  configPage('request', 'ConfigRequest', '/config/request', { title: '配置变更', title_en: 'Settings requests', icon: 'shield-check' }, 39),
  // for all accounts, as their own settings are; the header links to it
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
    meta: { title: '权限说明', title_en: 'Permissions explained', icon: 'shield', hidden: true },
    perm: null,
    sort: 5,
  },
]

function storePage(entity: string, name: string, meta: RouteMeta, sort: number): SystemMenu {
  return { parent: 'Store', path: entity, name, component: `store/${entity}/index`, meta, perm: `store:${entity}:list`, sort }
}

function configPage(entity: string, name: string, path: string, meta: RouteMeta, sort: number): SystemMenu {
  return { parent: null, path, name, component: `config/${entity}/index`, meta, perm: `config:${entity}:list`, sort }
}

/** Accounts, departments and roles keep the addresses of the specification. */
function systemPage(entity: string, name: string, meta: RouteMeta, sort: number): SystemMenu {
  return { ...devPage(entity, name, meta, sort), parent: 'System', path: `/dev/${entity}` }
}

function devPage(entity: string, name: string, meta: RouteMeta, sort: number): SystemMenu {
  return { parent: 'Dev', path: entity, name, component: `dev/${entity}/index`, meta, perm: `dev:${entity}:list`, sort }
}

/** The list of an entity, and the hidden page behind it. */
function financePages(entity: string, name: string, sort: number, pages: readonly (RouteMeta & { page?: string })[]): SystemMenu[] {
  return pages.map(({ page, ...meta }) => ({
    ...{
      parent: 'Finance',
      path: page ? `${entity}/${page}` : entity,
      name: `${name}${page ? page[0]?.toUpperCase() + page.slice(1) : ''}`,
    },
    component: `finance/${entity}/${page ?? 'index'}`,
    meta: page ? { ...meta, hidden: true, activeMenu: `/finance/${entity}`, dynamicNewTab: true } : meta,
    perm: `finance:${entity}:list`,
    sort: page ? sort - 1 : sort,
  }))
}
