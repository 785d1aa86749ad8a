import type { Scope } from '#server/platform/kernel/ctx.ts'

export interface SystemRole {
  code: string
  title: string
  description: string
  scope: Scope
  perms: string[]
  is_system: 0 | 1
  sort: number
}

/** The delivered roles (domain §2.2); their codes include areas that are built later. */
export const systemRoles: readonly SystemRole[] = [
  { code: 'admin', title: '超级管理员', description: '全部权限，不可修改', scope: 'all', perms: ['*:*:*'], is_system: 1, sort: 80 },
  {
    code: 'operator',
    title: '运营',
    description:
      '查看商品；活动、抽奖、签到、免单、积分商品、轮播和页面区块；查看和备注订单；佣金与提现审核；代理商与业务员；门店审核与邀请；客服与客户分配',
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
      'finance:commission:list',
      'finance:withdraw:list',
      'finance:withdraw:audit',
      'agent:*:*',
      'store:*:list',
      'store:store:status',
      'store:audit:*',
      'store:invite:*',
      'user:user:list',
      'user:user:edit',
      'user:user:status',
      'user:user:export',
      'userIntegralLog:*:*',
      'customService:*:*',
    ],
    is_system: 0,
    sort: 70,
  },
  {
    code: 'goods',
    title: '商品专员',
    description: '商品全部（含成本价），素材库',
    scope: 'all',
    perms: ['goods:*:*', 'media:media:*'],
    is_system: 0,
    sort: 60,
  },
  {
    code: 'trade',
    title: '订单专员',
    description: '订单发货、改价、关闭，售后审核与收货；退款由财务确认',
    scope: 'all',
    perms: [
      'order:order:*',
      'order:aftersale:list',
      'order:aftersale:create',
      'order:aftersale:audit',
      'order:aftersale:receive',
      'order:aftersale:export',
    ],
    is_system: 0,
    sort: 50,
  },
  {
    code: 'finance',
    title: '财务',
    description: '收款核销、退款、提现审核与打款、余额调整、佣金；查看订单，确认售后退款',
    scope: 'all',
    perms: [
      'finance:*:*',
      'order:*:list',
      'order:aftersale:refund',
      'order:aftersale:export',
      'user:user:list',
      'userBalance:*:*',
      'userIntegralLog:*:*',
    ],
    is_system: 0,
    sort: 40,
  },
  {
    code: 'cs',
    title: '客服',
    description: '自己的客户：查看用户和门店，备注订单，代客下单，发起售后',
    scope: 'cs_self',
    perms: [
      'user:user:list',
      'store:store:list',
      'store:store:followup',
      'order:*:list',
      'order:order:remark',
      'order:order:create',
      'order:aftersale:create',
      'customService:assign:list',
      'customService:followup:*',
    ],
    is_system: 0,
    sort: 30,
  },
  {
    code: 'agent',
    title: '代理商',
    description: '本代理及下级：查看代理商，维护业务员和门店，邀请与预审，查看订单和佣金，申请提现',
    scope: 'agent_tree',
    perms: [
      'agent:agent:list',
      'agent:salesman:list',
      'agent:salesman:edit',
      'store:*:list',
      'store:store:edit',
      'store:store:followup',
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
  {
    code: 'dev',
    title: '系统运维',
    description: '开发工具和系统配置',
    scope: 'all',
    perms: ['dev:*:*', 'config:*:*'],
    is_system: 0,
    sort: 10,
  },
]
