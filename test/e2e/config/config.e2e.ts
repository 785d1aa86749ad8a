import { expectNoFindings } from '#test/e2e/axe.ts'
import { answer, choose, expect, expectFault, expectToast, rowAction, test, windowOf } from '#test/e2e/helpers.ts'

test('[A31] config: a group is changed with a reason, logged and reset; a secret stays hidden', async ({ page, goods, console }) => {
  console.allow(/400 \(Bad Request\)/)
  await page.goto('/#/config?group=commission')
  const form = page.getByRole('region', { name: '佣金' })
  const save = form.getByRole('button', { name: '保存' })
  await expect(save).toBeDisabled()

  await form.getByRole('spinbutton', { name: '结算冻结期' }).fill('400')
  await form.getByRole('spinbutton', { name: '结算冻结期' }).blur()
  await expectFault(form, '结算冻结期', '结算冻结期必须为0~365之间的整数')
  await form.getByRole('spinbutton', { name: '结算冻结期' }).fill('14')
  await form.getByRole('spinbutton', { name: '结算冻结期' }).fill('7')
  await form.getByRole('spinbutton', { name: '每月提现次数' }).fill('5')
  await form.getByRole('textbox', { name: '最低提现金额' }).fill('25')
  await form.getByRole('checkbox', { name: '转余额' }).uncheck()
  await expect(form.getByText('3项未保存')).toBeVisible()
  await form.getByRole('textbox', { name: '变更原因' }).fill('财务部要求')
  await save.click()
  await expectToast(page, '保存成功')
  await expect(form.getByText('没有未保存的修改')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '配置分组' }).getByRole('button', { name: '佣金' })).toContainText('3')

  await form.getByRole('button', { name: '变更记录' }).click()
  const log = windowOf(page, '变更记录 · 佣金')
  await expect(log.getByRole('listitem').filter({ hasText: '最低提现金额' }).first()).toContainText('100')
  await expect(log.getByRole('listitem').filter({ hasText: '最低提现金额' }).first()).toContainText('25')
  await expect(log.getByText('原因：财务部要求').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await form.getByRole('button', { name: '恢复默认 每月提现次数' }).click()
  await answer(page, '把“每月提现次数”恢复为默认值？', '恢复默认')
  await expect(form.getByRole('spinbutton', { name: '每月提现次数' })).toHaveValue('4')
  await form.getByRole('button', { name: '全部恢复默认' }).click()
  await answer(page, '把“佣金”恢复为默认值？', '恢复默认')
  await expect(form.getByRole('textbox', { name: '最低提现金额' })).toHaveValue('¥100.00')

  // another person saves meanwhile: the saved values appear, local input stays
  await form.getByRole('textbox', { name: '最低提现金额' }).fill('21')
  const { version } = (await goods.get('/api/config/config/list?group=commission')) as unknown as { version: number }
  await goods.post('/api/config/config/edit', { group: 'commission', version, values: { 'withdraw.month_times': 9 } })
  await save.click()
  await expect(form.getByText('他人刚刚保存了本组配置')).toBeVisible()
  await expect(form.getByRole('spinbutton', { name: '每月提现次数' })).toHaveValue('9')
  await expect(form.getByRole('textbox', { name: '最低提现金额' })).toHaveValue(/^(?:¥21\.00|21)$/)
  await save.click()
  await expectToast(page, '保存成功')
  await expect(page.getByRole('navigation', { name: '配置分组' }).getByRole('button', { name: '佣金' })).toContainText('2')
  await form.getByRole('button', { name: '全部恢复默认' }).click()
  await answer(page, '把“佣金”恢复为默认值？', '恢复默认')
  await expect(form.getByRole('button', { name: '全部恢复默认' })).toHaveAttribute('aria-disabled', 'true')

  await test.step('a secret stays hidden, leaving keeps typed text, JSON and formatted text have fields', async () => {
    await page.goto('/#/config?group=pay')
    const pay = page.getByRole('region', { name: '支付' })
    await expect(pay.getByRole('textbox', { name: 'APIv3密钥' })).toBeVisible()
    await expectNoFindings(page, 'main')
    await pay.getByRole('textbox', { name: 'APIv3密钥' }).fill('wx-secret-1')
    await pay.getByRole('textbox', { name: '充值档位' }).fill('[{"amount": 10000, "gift": 500}')
    await pay.getByRole('textbox', { name: '充值档位' }).blur()
    await expectFault(pay, '充值档位', '充值档位格式不正确')
    await pay.getByRole('textbox', { name: '充值档位' }).fill('[{"amount": 10000, "gift": 500}]')
    await page.getByRole('button', { name: '门店' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '继续编辑' }).click()
    // both need a second person: the values stay, and the request waits beside the fields
    await pay.getByRole('textbox', { name: '变更原因' }).fill('更换密钥')
    await pay.getByRole('button', { name: '提交申请' }).click()
    await expectToast(page, /变更申请 BG\d+ 已提交/)
    await expect(pay.getByRole('textbox', { name: 'APIv3密钥' })).not.toHaveValue('wx-secret-1')
    await expect(pay.getByRole('link', { name: /待确认：SHA-256/ })).toBeVisible()
    await page.goto('/#/config/request?state=pending')
    await rowAction(page, '更换密钥', '撤回')
    await answer(page, '确定要撤回该变更申请吗？', '撤回')
    await page.goto('/#/config?group=pay')
    await expect(pay.getByRole('link', { name: /待确认/ })).toHaveCount(0)

    await page.getByRole('navigation', { name: '配置分组' }).getByRole('button', { name: '门店' }).click()
    await choose(page, '审核方式', '代理商预审+平台终审')
    await expect(page.getByText('1项未保存')).toBeVisible()
    await page.getByRole('navigation', { name: '配置分组' }).getByRole('button', { name: '协议' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '放弃修改' }).click()
    await expect(page.getByRole('textbox', { name: '用户协议' })).toBeVisible()
  })
})

test.describe('nobody', () => {
  test.use({ account: null })

  test('[A31] config: the site is called as its settings say, from the login page on', async ({ page }) => {
    const settings = {
      'site.name': '六角科技',
      'site.logo': null,
      'site.phone': '400-800-1234',
      'site.copyright': '六角科技有限公司',
      'site.icp': '京ICP备1号',
    }
    await page.route('**/api/common/config?group=site', (route) => route.fulfill({ json: { code: 200, msg: '', data: { settings } } }))
    await page.goto('/#/login')
    await expect(page.getByRole('heading', { name: /六角科技/ })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('六角科技有限公司 · 400-800-1234 · 京ICP备1号')
    await expect(page).toHaveTitle(/六角科技$/)
  })
})
