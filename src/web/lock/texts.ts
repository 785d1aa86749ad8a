import { texts } from '#web/locales/texts.ts'

export const lockTexts = texts({
  zh: {
    locked: '屏幕已锁定',
    lockedProduct: '{title} 已锁定',
    password: '登录密码',
    unlock: '解锁',
    wrongPassword: '请输入正确的密码',
    changeWallpaper: '切换壁纸',
    logOut: '退出登录',
  },
  en: {
    locked: 'The screen is locked',
    lockedProduct: '{title} is locked',
    password: 'Login password',
    unlock: 'Unlock',
    wrongPassword: 'Please enter the right password',
    changeWallpaper: 'Change wallpaper',
    logOut: 'Log out',
  },
})
