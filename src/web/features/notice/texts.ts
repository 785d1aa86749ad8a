import { texts } from '#web/base/locales/texts.ts'

export const noticeTexts = texts({
  zh: {
    title: '消息',
    titleUnread: '消息，{n} 条未读',
    all: '全部',
    unreadOnly: '只看未读',
    readAll: '全部已读',
    markRead: '标为已读',
    isUnread: '未读',
    about: '消息类别',
    none: '没有消息',
    noneHint: '新订单、待核款、库存预警、批量操作的结果和账号安全提醒会出现在这里。',
    noneUnread: '没有未读消息',
    more: '更多',
    failed: '消息加载失败',
  },
  en: {
    title: 'Messages',
    titleUnread: 'Messages, {n} unread',
    all: 'All',
    unreadOnly: 'Unread only',
    readAll: 'Mark all as read',
    markRead: 'Mark as read',
    isUnread: 'Unread',
    about: 'Category',
    none: 'No messages',
    noneHint: 'New orders, vouchers to verify, stock warnings, results of bulk operations and account alerts appear here.',
    noneUnread: 'No unread messages',
    more: 'More',
    failed: 'Messages could not be loaded',
  },
})
