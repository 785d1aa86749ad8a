import type { SystemMenu } from './menu.ts'

/** The pages of activities, lotteries, sign-in, free orders and points items (domain §2.1). */
export const activityPages: readonly SystemMenu[] = [
  {
    parent: null,
    path: '/activity',
    name: 'Activity',
    component: 'Layout',
    meta: { title: '活动', title_en: 'Activities', icon: 'megaphone' },
    perm: null,
    sort: 700,
  },
  {
    parent: null,
    path: '/lottery',
    name: 'Lottery',
    component: 'Layout',
    meta: { title: '抽奖', title_en: 'Lottery', icon: 'dices' },
    perm: null,
    sort: 340,
  },
  {
    parent: null,
    path: '/sign',
    name: 'Sign',
    component: 'Layout',
    meta: { title: '签到', title_en: 'Sign-in', icon: 'calendar-check' },
    perm: null,
    sort: 330,
  },
  {
    parent: null,
    path: '/freeOrder',
    name: 'FreeOrder',
    component: 'Layout',
    meta: { title: '免单', title_en: 'Free orders', icon: 'badge-percent' },
    perm: null,
    sort: 320,
  },
  {
    parent: null,
    path: '/integralGoods',
    name: 'IntegralGoods',
    component: 'Layout',
    meta: { title: '积分商城', title_en: 'Points shop', icon: 'coins' },
    perm: null,
    sort: 310,
  },
]
