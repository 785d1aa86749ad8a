import { texts } from '#web/locales/texts.ts'

export const indexTexts = texts({
  zh: {
    morning: '早上好',
    forenoon: '上午好',
    noon: '中午好',
    afternoon: '下午好',
    evening: '晚上好',
    greeting: '{greeting}，{name}',
    entrances: '常用功能',
    about: '约 {n}',
    nothing: '您的角色还没有可用的功能',
    nothingHint: '请联系管理员为您的角色开通菜单。',
  },
  en: {
    morning: 'Good morning',
    forenoon: 'Good morning',
    noon: 'Good day',
    afternoon: 'Good afternoon',
    evening: 'Good evening',
    greeting: '{greeting}, {name}',
    entrances: 'Where to go',
    about: 'about {n}',
    nothing: 'There is nothing your role may open yet',
    nothingHint: 'Ask an administrator to open menus for your role.',
  },
})
