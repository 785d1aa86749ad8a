import { dialog, filled, form, heading, listed, rows, type Subject } from './picture-moments.ts'
import { goodsSubjects } from './picture-goods.ts'

/** What is photographed. */
export const subjects: readonly Subject[] = [
  { name: 'login', path: '#/login', isOutside: true, ready: (page) => page.getByRole('button', { name: /admin/ }).waitFor() },
  { name: 'home', path: '#/index', ready: (page) => page.getByText('3,000').waitFor() },
  ...goodsSubjects,
  { name: 'role-list', path: '#/dev/role', ready: rows },
  { name: 'role-form', path: '#/dev/role?edit=2', ready: form },
  { name: 'role-page', path: '#/dev/role/edit?id=2', ready: (page) => page.getByRole('group').first().waitFor() },
  { name: 'menu', path: '#/dev/menu', ready: rows },
  { name: 'menu-form', path: '#/dev/menu?edit=2', ready: form },
  { name: 'menu-preview', path: '#/dev/menu?as=0', ready: dialog },
  { name: 'resources', path: '#/dev/resources', ready: rows },
  {
    name: 'resource-form',
    path: '#/dev/resources?edit=1',
    ready: (page) => page.getByRole('dialog').getByRole('radiogroup').first().waitFor(),
  },
  { name: 'user-list', path: '#/dev/user', ready: rows },
  { name: 'user-form', path: '#/dev/user?edit=2', ready: form },
  { name: 'user-account', path: '#/dev/user?account=2', ready: dialog },
  { name: 'logger', path: '#/dev/logger', ready: listed },
  { name: 'sms', path: '#/dev/sms', ready: rows },
  { name: 'sms-form', path: '#/dev/sms?edit=1', ready: form },
  { name: 'sms-records', path: '#/dev/sms?tab=record', ready: listed },
  { name: 'sms-channels', path: '#/dev/sms?tab=channel', ready: listed },
  { name: 'config', path: '#/config', ready: filled },
  { name: 'config-security', path: '#/config?group=security', ready: filled },
  { name: 'why', path: '#/setting/why', ready: heading },
  { name: 'tasks', path: '#/task/center', ready: listed },
  { name: 'personal-centre', path: '#/setting/personalCenter', ready: filled },
  {
    name: 'notices',
    path: '#/index',
    async ready(page, { language }) {
      await page.getByRole('button', { name: language === 'zh' ? /^消息/ : /^Messages/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'palette',
    path: '#/goods/brand',
    async ready(page) {
      await rows(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('6204')
      await page.getByRole('option').nth(2).waitFor()
    },
  },
  {
    name: 'theme-drawer',
    path: '#/goods/brand',
    async ready(page, { language }) {
      await rows(page)
      const [actions, settings] = language === 'zh' ? ['快捷操作', '主题设置'] : ['Quick actions', 'Theme settings']
      await page.getByRole('button', { name: actions }).click()
      await page.getByRole('menuitem', { name: settings }).click()
      await page.getByRole('dialog').getByRole('switch').first().waitFor()
    },
  },
  { name: '403', path: '#/403', ready: heading },
  { name: '404', path: '#/404', ready: heading },
  { name: 'callback', path: '#/callback', isOutside: true, ready: heading },
  { name: 'api-docs', path: 'api/docs', isOutside: true, ready: heading },
]
