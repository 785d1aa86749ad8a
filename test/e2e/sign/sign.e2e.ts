import { expectNoFindings } from '#test/e2e/axe.ts'
import { post } from '#test/e2e/calls.ts'
import { answer, expect, expectToast, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { database } from '#test/e2e/session/database.ts'
import { shopper } from '#test/e2e/shopper.ts'

interface Day {
  streak_day: number
  integral: number
  cost_points: number
}

test.use({ account: 'operator' })

test('[A24] sign-in uses today’s rule until a change takes effect, and can be closed and opened', async ({ page, goods, baseURL }) => {
  await test.step('the editor forecasts the points of every day and refuses a streak twice', async () => {
    await page.goto('/#/sign/rule')
    await page.getByRole('button', { name: '修改签到规则' }).click()
    const form = windowOf(page, '修改签到规则')
    await form.getByRole('spinbutton', { name: '签到积分' }).fill('8')
    await form.getByRole('button', { name: '添加 连续签到奖励' }).click()
    const last = form.getByRole('group', { name: /^连续签到奖励 \d+$/ }).last()
    await last.getByRole('spinbutton', { name: '连续签到天数' }).fill('7')
    await last.getByRole('spinbutton', { name: '积分', exact: true }).fill('92')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByRole('alert')).toHaveText('连续签到天数不能重复')
    await last.getByRole('spinbutton', { name: '连续签到天数' }).fill('5')
    await expect(form.getByRole('figure', { name: '手机预览' })).toContainText('+100')
    await form.getByLabel('签到规则说明').fill('每日签到得8积分，连续签到5天另得92积分。')
    await expectNoFindings(page, '[role=dialog]')
    await form.getByRole('button', { name: '保存' }).click()
    await expectToast(page, '保存成功')
    await expect(rowOf(page, '待生效')).toContainText('8')
    await expectNoFindings(page, 'main')
    await rowAction(page, '生效中', '查看')
    await expect(page.getByRole('dialog')).toContainText(/签到规则 版本\d+/)
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()
  })

  const one = await shopper(goods, baseURL)
  await test.step('today’s rule holds for the customer, who signs in and makes up yesterday', async () => {
    const signed = await one.post<Day>('sign/sign', {})
    expect(signed).toMatchObject({ streak_day: 1, integral: 5, cost_points: 0 })
    await database.registeredBefore(one.id, '30 days')
    await post('finance', baseURL, '/api/userIntegralLog/log/adjust', { user_id: one.id, direction: 'add', amount: 100, reason: '测试' })
    const { makeup } = await one.get<{ makeup: { days: string[]; left: number } }>('sign/calendar')
    expect(makeup.left).toBe(3)
    const record = await one.post<Day>('sign/makeup', { sign_date: makeup.days.at(-1) })
    expect(record).toMatchObject({ streak_day: 1, integral: 5, cost_points: 20 })
  })

  await test.step('the records show both days, the figures and the chart', async () => {
    await page.goto(`/#/sign/record?word=${one.phone}`)
    await expect(rowOf(page, '是（消耗 20 积分）')).toBeVisible()
    await expect(page.getByText('今日签到人数')).toBeVisible()
    await page.getByRole('button', { name: '近30天' }).click()
    await expect(page.getByText('近30天签到人数').first()).toBeAttached()
    await expectNoFindings(page, 'main')
  })

  await test.step('sign-in is closed at once, and opened again', async () => {
    await page.goto('/#/sign/rule')
    await page.getByRole('button', { name: '关闭签到' }).click()
    await answer(page, '关闭签到？', '关闭签到')
    await expect(page.getByText('签到已关闭')).toBeVisible()
    expect(await one.get('sign/calendar')).toMatchObject({ is_open: false, msg: '签到暂未开放', is_signed: true })
    await page.getByRole('button', { name: '开放' }).click()
    await answer(page, '开放签到？', '开放')
    await expect(page.getByText('签到已开放')).toBeVisible()
  })
})
