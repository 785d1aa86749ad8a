import { axeFindings } from '#test/e2e/axe.ts'
import { unique } from '#test/e2e/goods/data.ts'
import { answer, expect, expectFault, expectToast, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'

test('[A36] sms: a text is changed and tried, its record is found, a channel is set up without its secret being read again', async ({
  page,
  console,
}) => {
  console.allow(/400 \(Bad Request\)/)
  await page.goto('/#/dev/sms')
  await expect(rowOf(page, '库存预警').first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await rowAction(page, '库存预警', '编辑')
  const form = windowOf(page, '编辑短信模板')
  await form.getByLabel('短信内容').fill('${sku}库存不足')
  await form.getByRole('button', { name: '保存' }).click()
  await expectFault(form, '短信内容', '模板变量“sku”未声明')
  await form.getByLabel('短信内容').fill('库存不足：')
  await form.getByRole('button', { name: 'SKU编码 ${code}' }).click()
  await expect(form.getByRole('status', { name: '预览' })).toHaveText('库存不足：SKF-6204-2RS')
  await form.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '保存成功')
  await expect(rowOf(page, '库存预警').first()).toContainText('库存不足：${code}')

  const phone = `139${String(Date.now()).slice(-8)}`
  await rowAction(page, '库存预警', '测试发送')
  const trial = windowOf(page, '测试发送 · 库存预警')
  await trial.getByRole('button', { name: '发送' }).click()
  await expectFault(trial, '手机号', '请输入手机号')
  await trial.getByLabel('手机号').fill(phone)
  await trial.getByRole('button', { name: '发送' }).click()
  await expectToast(page, '已提交发送')

  await page.goto(`/#/dev/sms?tab=record&phone=${phone}`)
  const record = rowOf(page, phone)
  await expect(record).toContainText('库存不足：SKF-6204-2RS')
  await expect(async () => {
    await page.getByRole('button', { name: '刷新', exact: true }).first().click()
    await expect(record).toContainText('已发送', { timeout: 500 })
  }).toPass()
  await expect(record).toContainText('console')

  await page.getByRole('radiogroup').getByText('通道', { exact: true }).click()
  await expect(rowOf(page, '环境变量').first()).toContainText('控制台')
  const title = `备用通道${unique()}`
  await page.getByRole('button', { name: '新增短信通道' }).click()
  const channel = windowOf(page, '新增短信通道')
  await channel.getByLabel('通道名称').fill(title)
  await channel.getByRole('button', { name: '保存' }).click()
  await expectFault(channel, 'AccessKey ID', '请输入AccessKey ID')
  await channel.getByLabel('AccessKey ID').fill('LTAI-e2e')
  await channel.getByLabel('AccessKey Secret').fill('not-to-be-read')
  await channel.getByLabel('优先级').fill('0')
  await channel.getByRole('switch').click()
  await channel.getByRole('button', { name: '保存' }).click()
  await expectToast(page, /^已新增 /)
  await rowAction(page, title, '编辑')
  const editing = windowOf(page, '编辑短信通道')
  await expect(editing.getByLabel('AccessKey Secret')).toHaveValue('******')
  await expect(editing.getByRole('region', { name: '回执地址' })).toContainText('/api/sms/receipt/')
  await page.keyboard.press('Escape')
  await rowAction(page, title, '删除')
  await answer(page, '确定要删除选中的1条数据吗？', '删除')
  await expectToast(page, '删除成功')
})
