import type { Page } from '@playwright/test'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { colleague } from '#test/e2e/colleague.ts'
import { PICTURE, unique } from '#test/e2e/goods/data.ts'
import { answer, choose, expect, expectToast, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { database } from '#test/e2e/session/database.ts'

interface Served {
  user_count: number
  store_count: number
}

const search = async (page: Page, name: string, word: string) => {
  await page.getByRole('textbox', { name }).fill(word)
  await page.keyboard.press('Enter')
}

test('[A22] staff become default, customers are assigned and transferred, contacts get overdue', async ({
  page,
  goods,
  browser,
  console,
}) => {
  // a search word that has only digits would be a phone number
  const mark = `K${unique()}`
  const [first, second] = [`甲${mark}`, `乙${mark}`]
  const [one, two] = [`客户${mark}甲`, `客户${mark}乙`]
  const wxid = `wx_${mark.toLowerCase()}`
  await goods.post('/api/customService/staff/edit', { nickname: second, code: `B${mark}`, wxid: `${wxid}b`, qrcode: '/files/qr.png' })
  console.allow(/qr\.png/)
  const standIn = await goods.post('/api/customService/staff/edit', {
    nickname: `丙${mark}`,
    code: `C${mark}`,
    wxid: `${wxid}c`,
    qrcode: '/files/qr.png',
  })
  for (const nick of [one, two]) await database.join(nick)

  await test.step('an employee is added with a QR code and working hours, and becomes the default', async () => {
    await page.goto('/#/customService/list')
    await page.getByRole('button', { name: '新增客服' }).click()
    const form = windowOf(page, '新增客服')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(form.getByText('请上传微信二维码')).toBeVisible()
    await form.getByLabel('昵称').fill(first)
    await form.getByLabel('客服工号').fill(`A${mark}`)
    await form.getByRole('textbox', { name: '微信号', exact: true }).fill('1')
    await expect(form.getByText('微信号格式不正确')).toBeVisible()
    await form.getByRole('textbox', { name: '微信号', exact: true }).fill(`${wxid}a`)
    await form.locator('input[type=file]').nth(1).setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: PICTURE })
    await expect(form.getByRole('button', { name: '预览图片 1' })).toBeVisible()
    await form.getByRole('button', { name: '添加 工作时间' }).click()
    await form.getByRole('group', { name: '工作时间 1' }).getByLabel('周六').check()
    await expectNoFindings(page, '[role=dialog]')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expectToast(page, /^已新增 /)
    await search(page, '昵称/工号/微信号', mark)
    await rowAction(page, first, '设为默认')
    await answer(page, `将“${first}”设为默认客服？`, '设为默认')
    await expect(rowOf(page, first)).toContainText('默认')
    await expectNoFindings(page)
    // new customers from other tests go to the default employee
    await goods.post('/api/customService/staff/default', { id: standIn.id })
  })

  await test.step('customers are assigned from the unassigned tab', async () => {
    await page.goto('/#/customService/assign')
    await search(page, '名称/手机', mark)
    await expect(page.getByText('共 2 条').filter({ visible: true })).toBeVisible()
    await expect(rowOf(page, one)).toBeVisible()
    await page.getByRole('checkbox', { name: '选择本页' }).check()
    await page.getByRole('region', { name: /已选/ }).getByRole('button', { name: '分配' }).click()
    const dialog = windowOf(page, '给 2 位客户分配客服')
    await dialog.getByRole('button', { name: '分配', exact: true }).click()
    await expect(dialog.getByText('请选择客服')).toBeVisible()
    await choose(dialog, '客服', first)
    await dialog.getByRole('button', { name: '分配', exact: true }).click()
    await expect(rowOf(page, one)).toHaveCount(0)
    await page.getByRole('radio', { name: /^已分配/ }).check({ force: true })
    await expect(rowOf(page, one)).toContainText(first)
    await rowAction(page, one, '记录')
    await windowOf(page, one).getByRole('tab', { name: '分配记录' }).click()
    await expect(windowOf(page, one)).toContainText(`未分配 → ${first}`)
    await windowOf(page, one).getByRole('button', { name: '关闭' }).first().click()
  })

  await test.step('all customers of an employee are transferred', async () => {
    await page.goto(`/#/customService/list?word=${mark}`)
    const { list } = (await goods.get(`/api/customService/staff/list?word=A${mark}`)) as unknown as { list: Served[] }
    const { user_count = 0, store_count = 0 } = list[0] ?? {}
    expect(user_count).toBeGreaterThanOrEqual(2)
    await expect(rowOf(page, first)).toContainText(`${user_count} / ${store_count}`)
    await rowAction(page, first, '转移客户')
    const dialog = windowOf(page, `转移“${first}”的客户`)
    await choose(dialog, '新客服', second)
    await dialog.getByRole('button', { name: '转移', exact: true }).click()
    await answer(page, `转移“${first}”的客户？`, '转移')
    await expectToast(page, `已转移${user_count}位用户、${store_count}家门店`)
    await expect(rowOf(page, second)).toContainText(`${user_count} / ${store_count}`)
  })

  await test.step('a note is added, and its planned contact becomes overdue', async () => {
    await page.goto(`/#/customService/assign?tab=assigned&word=${encodeURIComponent(one)}`)
    await rowAction(page, one, '跟进')
    const dialog = windowOf(page, `写跟进 · ${one}`)
    await dialog.getByLabel('跟进内容').fill('电话回访，下周报价')
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await expectToast(page, '保存成功')
    await database.planContact(one, '-1 hour')
    await database.planContact(two, '1 day')
    await page.goto(`/#/customService/assign?tab=due&word=${mark}`)
    await expect(page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: mark })).toContainText(['逾期', two])
    await expectNoFindings(page, 'main')
  })

  await test.step('customer service sees its own customers only', async () => {
    const username = await database.hire('cs')
    await database.serve(username, `${wxid}b`)
    const other = await database.join(`别人${mark}`)
    expect(other).toBeGreaterThan(0)
    const own = await colleague(browser, username)
    await own.goto('/#/customService/assign')
    await expect(rowOf(own, one)).toBeVisible()
    await expect(own.getByRole('radio', { name: /^未分配/ })).toHaveCount(0)
    await search(own, '名称/手机', mark)
    await expect(rowOf(own, two)).toBeVisible()
    await expect(rowOf(own, `别人${mark}`)).toHaveCount(0)
    await own.context().close()
  })
})
