import { expectNoFindings } from '#test/e2e/axe.ts'
import { colleague } from '#test/e2e/colleague.ts'
import { expect, expectFault, expectToast, refusedAction, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { database } from '#test/e2e/session/database.ts'

test('[A39] [A27] [A28] adjustments above the limit need a second person; a sheet gives points', async ({
  page,
  goods,
  browser,
  console,
}) => {
  console.allow(/400 \(Bad Request\)/)
  const [user] = (
    (await goods.get('/api/user/user/list?kind=visitor&page_size=1&sort_order=asc')) as unknown as { list: { id: number; nick: string }[] }
  ).list
  const id = user?.id ?? 0
  const phone = `137${String(Date.now()).slice(-8)}`
  const { nick, version } = (await goods.get(`/api/user/user/detail?id=${id}`)) as unknown as { nick: string; version: number }
  await goods.post('/api/user/user/edit', { id, version, nick, phone, tags: [] })

  await page.goto('/#/user/list')
  await page.getByRole('textbox', { name: '昵称/手机' }).fill(phone)
  await page.keyboard.press('Enter')
  await expect(rowOf(page, phone)).toContainText(nick)
  await expectNoFindings(page)
  await rowAction(page, phone, '调整余额')
  const asking = windowOf(page, `调整余额 · ${nick}`)
  await asking.getByRole('button', { name: '确认调整' }).click()
  await expectFault(asking, '调整金额', '请输入大于0的调整金额')
  await expectFault(asking, '调整原因', '请输入调整原因')
  await asking.getByLabel('调整金额').fill('2000')
  await asking.getByLabel('调整原因').fill('活动补偿')
  await asking.getByRole('button', { name: '确认调整' }).click()
  await expectToast(page, '已提交，等待他人审核')

  await test.step('the person who asked cannot decide', async () => {
    await page.goto(`/#/user/balance?tab=adjust&state=pending&word=${phone}`)
    await expect(rowOf(page, phone)).toContainText('增加 ¥2,000.00')
    await expect(await refusedAction(page, phone, '通过')).toBeVisible()
    await page.keyboard.press('Escape')
    await expectNoFindings(page, 'main')
  })

  await test.step('another person approves', async () => {
    const other = await colleague(browser, await database.hire('finance'))
    await other.goto('/#/user/balance?tab=adjust&state=pending')
    await rowAction(other, nick, '通过')
    const decision = windowOf(other, /^通过调整单/)
    await expect(decision).toContainText('活动补偿')
    // walk: after the refusal it closes
    const refused = { status: 400, json: { code: 400, msg: '数据已被他人修改，请刷新后重试', data: null } }
    await other.route('**/api/userBalance/adjust/audit', (route) => route.fulfill(refused), { times: 1 })
    await decision.getByRole('button', { name: '通过并入账' }).click()
    await expectToast(other, '数据已被他人修改，请刷新后重试')
    await expect(decision).toContainText('活动补偿')
    await decision.getByRole('button', { name: '通过并入账' }).click()
    await expectToast(other, '调整已通过')
    await other.context().close()
  })

  await test.step('the record shows the movement', async () => {
    await page.goto(`/#/user/list/detail?id=${id}&tab=balance`)
    await expect(page.getByRole('row').filter({ hasText: '活动补偿' })).toContainText('+¥2,000.00')
    await expectNoFindings(page, 'main')
  })

  await test.step('a sheet gives points', async () => {
    await page.goto('/#/user/integralLog')
    // walk: up to four tool rows above the table; the chart is folded until it is asked for, and stays as it was left
    await expect(page.getByRole('figure', { name: '近30天积分' })).toBeHidden()
    await page.getByRole('button', { name: '近30天' }).click()
    await page.reload()
    await expect(page.getByRole('figure', { name: '近30天积分' })).toBeVisible()
    await expectNoFindings(page, 'main')
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const lines = ['手机号,类型,调整积分,调整原因', `${phone},增加,88,周年活动`, '13700000000,增加,1,无此人']
    await page.locator('input[type=file]').setInputFiles({ name: '积分.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    await page.getByRole('button', { name: '开始比对' }).click()
    await expect(rowOf(page, '13700000000')).toContainText('用户不存在')
    await page.getByRole('button', { name: '导入 1 行' }).click()
    await expect(page.getByText('新增 1 行')).toBeVisible()
    await page.goto(`/#/user/integralLog?word=${phone}`)
    await expect(rowOf(page, '周年活动')).toContainText('+88')
  })
})
