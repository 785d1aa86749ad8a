import type { Locator, Page } from '@playwright/test'
import type { Look } from './picture-files.ts'
import { act, dialog, filled, firstRowDialog, form, heading, listed, press, rows, still, type Subject } from './picture-moments.ts'

/** Roles, accounts, menu, log, messages, settings, tasks, personal centre. */
export const systemSubjects: readonly Subject[] = [
  { name: 'role-list', path: '#/dev/role', ready: rows },
  { name: 'role-form', path: '#/dev/role?edit=2', ready: form },
  { name: 'role-page', path: '#/dev/role/edit?id=2', ready: (page, look) => permissions(page, look).first().waitFor() },
  {
    name: 'role-impact',
    path: '#/dev/role/edit?id=3',
    async ready(page, look) {
      await permissions(page, look).nth(2).uncheck()
      await page.locator('[data-tone=lost]').first().waitFor()
    },
  },
  {
    name: 'role-compare',
    path: '#/dev/role/edit?id=3',
    async ready(page, look) {
      await press(page, look, '与其他角色对比', 'Compare with another role')
      await page.getByRole('dialog').getByRole('combobox').click()
      await page.getByRole('option').nth(1).click()
      await page.getByRole('dialog').getByRole('row').nth(2).waitFor()
    },
  },
  {
    name: 'role-members',
    path: '#/dev/role?word=goods',
    ready: firstRowDialog('成员', 'Members'),
  },
  { name: 'menu', path: '#/dev/menu', ready: rows },
  { name: 'menu-form', path: '#/dev/menu?edit=2', ready: form },
  {
    name: 'menu-icons',
    path: '#/dev/menu?edit=2',
    async ready(page, { language }) {
      await form(page)
      await page.getByRole('button', { name: language === 'zh' ? /^选择图标/ : /^Choose an icon/ }).click()
      await page.getByRole('button', { name: 'award', exact: true }).waitFor()
    },
  },
  { name: 'menu-preview', path: '#/dev/menu?as=0', ready: dialog },
  { name: 'resources', path: '#/dev/resources', ready: rows },
  {
    name: 'resource-form',
    path: '#/dev/resources?edit=1',
    ready: (page) => page.getByRole('dialog').getByRole('radiogroup').first().waitFor(),
  },
  { name: 'user-list', path: '#/dev/user', ready: rows },
  { name: 'user-form', path: '#/dev/user?edit=2', ready: form },
  {
    name: 'user-reset',
    path: '#/dev/user?word=goods',
    async ready(page, look) {
      await act(page, look, '重置密码', 'Reset password')
      await dialog(page)
    },
  },
  { name: 'user-account', path: '#/dev/user?account=1', ready: dialog },
  {
    name: 'user-sessions',
    path: '#/dev/user?account=1',
    async ready(page, { language }) {
      await page.getByRole('tab', { name: language === 'zh' ? '登录设备' : 'Devices' }).click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  { name: 'ledger', path: '#/finance/ledger', ready: (page) => page.getByRole('status').first().waitFor() },
  { name: 'logger', path: '#/dev/logger', ready: listed },
  {
    name: 'logger-detail',
    path: '#/dev/logger?action=goods.brand.edit',
    ready: (page, look) => act(page, look, '详情', 'Details').then(() => page.getByRole('dialog').locator('dd').first().waitFor()),
  },
  { name: 'sms', path: '#/dev/sms', ready: rows },
  { name: 'sms-form', path: '#/dev/sms?edit=1', ready: form },
  { name: 'sms-test', path: '#/dev/sms', ready: (page, look) => act(page, look, '测试发送', 'Test').then(() => dialog(page)) },
  { name: 'sms-records', path: '#/dev/sms?tab=record', ready: listed },
  { name: 'sms-channels', path: '#/dev/sms?tab=channel', ready: listed },
  { name: 'sms-channel-form', path: '#/dev/sms?tab=channel&edit=1', ready: form },
  { name: 'config', path: '#/config', ready: filled },
  { name: 'config-security', path: '#/config?group=security', ready: filled },
  {
    name: 'config-log',
    path: '#/config?group=commission',
    async ready(page, look) {
      await filled(page)
      await press(page, look, '变更记录', 'Changes')
      await dialog(page)
      await still(page)
    },
  },
  { name: 'why', path: '#/setting/why', ready: heading },
  { name: 'tasks', path: '#/task/center', ready: listed },
  { name: 'personal-centre', path: '#/setting/personalCenter', ready: filled },
  { name: 'personal-password', path: '#/setting/personalCenter?tab=password', ready: heading },
  { name: 'personal-sessions', path: '#/setting/personalCenter?tab=sessions', ready: (page) => heading(page).then(() => still(page)) },
  { name: 'personal-logins', path: '#/setting/personalCenter?tab=logins', ready: (page) => heading(page).then(() => still(page)) },
  {
    name: 'personal-factor',
    path: '#/setting/personalCenter?tab=factor',
    async ready(page, look) {
      await press(page, look, '启用两步验证', 'Turn on two-factor')
      await page.getByRole('dialog').locator('input[type=password]').fill('Hexbolt-2026')
      await press(page, look, '下一步', 'Next')
      await page.getByRole('dialog').getByRole('img').waitFor()
    },
  },
]

/** The checkboxes of the permissions on the page of a role. */
function permissions(page: Page, { language }: Look): Locator {
  return page.getByRole('group', { name: language === 'zh' ? '权限' : 'Permissions', exact: true }).getByRole('checkbox')
}
