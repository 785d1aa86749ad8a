import { texts } from '#web/base/locales/texts.ts'

export const menuTexts = texts({
  zh: {
    menu: '菜单',
    closeMenu: '关闭菜单',
  },
  en: {
    menu: 'Menu',
    closeMenu: 'Close the menu',
  },
})
