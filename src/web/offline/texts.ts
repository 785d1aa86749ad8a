import { texts } from '#web/locales/texts.ts'

export const offlineTexts = texts({
  zh: {
    offline: '网络已断开：已打开的页面可以继续查看，恢复连接后自动更新',
    update: '新版本已就绪，刷新后生效；未保存的表单会作为草稿保留',
    reload: '立即刷新',
    later: '稍后',
    title: '网络已断开',
    hint: '恢复连接后页面会自动打开。',
  },
  en: {
    offline: 'No network: pages that are open stay readable and refresh when it is back',
    update: 'A new version is ready and takes effect with a reload; what you have typed is kept as a draft',
    reload: 'Reload now',
    later: 'Later',
    title: 'No network',
    hint: 'The page opens by itself as soon as the network is back.',
  },
})
