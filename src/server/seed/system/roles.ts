import type { Scope } from '../../dev/tables.ts'

export interface SystemRole {
  code: string
  title: string
  scope: Scope
  perms: string[]
  is_system: 0 | 1
  sort: number
}

/** The roles that the product brings (domain §2.2); their codes reach areas that come later. */
export const systemRoles: readonly SystemRole[] = [
  { code: 'admin', title: '超级管理员', scope: 'all', perms: ['*:*:*'], is_system: 1, sort: 80 },
  {
    code: 'operator',
    title: '运营',
    scope: 'all',
    perms: [
      'goods:*:list',
      'media:media:list',
      'activity:*:*',
      'lottery:*:*',
      'sign:*:*',
      'freeOrder:*:*',
      'integralGoods:*:*',
      'banner:*:*',
      'block:*:*',
      'order:*:list',
      'order:order:remark',
      'store:*:list',
      'store:store:status',
      'store:audit:*',
      'store:invite:*',
    ],
    is_system: 0,
    sort: 70,
  },
  { code: 'goods', title: '商品专员', scope: 'all', perms: ['goods:*:*', 'media:media:*'], is_system: 0, sort: 60 },
  { code: 'trade', title: '订单专员', scope: 'all', perms: ['order:*:*'], is_system: 0, sort: 50 },
  { code: 'finance', title: '财务', scope: 'all', perms: ['finance:*:*', 'userBalance:*:*'], is_system: 0, sort: 40 },
  {
    code: 'cs',
    title: '客服',
    scope: 'cs_self',
    perms: [
      'user:user:list',
      'store:store:list',
      'order:*:list',
      'order:order:remark',
      'order:order:create',
      'order:aftersale:create',
      'customService:followup:*',
    ],
    is_system: 0,
    sort: 30,
  },
  {
    code: 'agent',
    title: '代理商',
    scope: 'agent_tree',
    perms: [
      'agent:agent:list',
      'agent:salesman:list',
      'agent:salesman:edit',
      'store:*:list',
      'store:store:edit',
      'store:invite:*',
      'store:audit:preAudit',
      'order:*:list',
      'finance:commission:list',
      'finance:withdraw:list',
      'finance:withdraw:apply',
    ],
    is_system: 0,
    sort: 20,
  },
  { code: 'dev', title: '系统运维', scope: 'all', perms: ['dev:*:*', 'config:*:*'], is_system: 0, sort: 10 },
]
