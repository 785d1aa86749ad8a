import { texts } from '#web/base/locales/texts.ts'
import { lookTexts } from '#web/shell/theme/look-texts.ts'

export const headerTexts = texts({
  zh: {
    ...lookTexts.zh,
    tools: '工具',
    zone: '北京时间',
    zone_help: '您的设备在其他时区。所有时间都按北京时间（UTC+8）显示和填写。',
    lock: '锁定屏幕',
    refresh: '刷新当前页',
    fullscreen: '全屏',
    leaveFullscreen: '退出全屏',
    account: '账号：{name}',
    personalCenter: '个人中心',
    why: '权限说明',
    logout: '退出登录',
    protocolLink: '生成协议链接',
  },
  en: {
    ...lookTexts.en,
    tools: 'Tools',
    zone: 'Beijing time',
    zone_help: 'Your device is in another time zone. All times are shown and entered in Beijing time (UTC+8).',
    lock: 'Lock the screen',
    refresh: 'Refresh this page',
    fullscreen: 'Full screen',
    leaveFullscreen: 'Leave full screen',
    account: 'Account: {name}',
    personalCenter: 'Personal centre',
    why: 'Permissions explained',
    logout: 'Log out',
    protocolLink: 'Create protocol link',
  },
})
