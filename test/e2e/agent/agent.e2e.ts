import { expectNoFindings } from '#test/e2e/axe.ts'
import { unique } from '#test/e2e/goods/data.ts'
import { choose, expect, expectFault, expectToast, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { database } from '#test/e2e/session/database.ts'

test('[A14] [A15] an agent with territory and account hires a salesman; freezing blocks login', async ({ page, baseURL, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const mark = unique()
  const name = `测试代理${mark}`
  const username = `ag${mark}`.toLowerCase()
  const digits = String(Number.parseInt(mark, 16) % 100_000_000).padStart(8, '0')
  // the tab for its page has its name too
  const phone = `177${digits}`
  const enter = async (password: string) => {
    const answer = await fetch(`${baseURL}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    return (await answer.json()) as { code: number; msg: string; data: { token: string } }
  }

  let password = ''
  await test.step('the form says what is missing, takes a territory, and shows the password once', async () => {
    await page.goto('/#/agent/agent')
    await page.getByRole('button', { name: '新增代理商' }).click()
    const form = windowOf(page, '新增代理商')
    const save = form.getByRole('button', { name: '保存', exact: true })
    await save.click()
    await expectFault(form, '公司名称', '请输入公司名称')
    await expect(form.getByText('请选择代理区域')).toBeVisible()
    await form.getByText('二级', { exact: true }).click()
    await expect(form.getByRole('combobox', { name: '上级代理商' })).toBeVisible()
    await form.getByText('一级', { exact: true }).click()
    await form.getByLabel('公司名称').fill(name)
    await form.getByLabel('联系人').fill('周九')
    await form.getByLabel('手机号').fill(phone)
    await form.getByLabel('统一社会信用代码').fill('91330106MA0000001X')
    await form.getByRole('combobox', { name: '添加省、市或区' }).click()
    await page.getByRole('textbox', { name: '输入以筛选' }).fill('墨脱县')
    await page.keyboard.press('Enter')
    await expect(form.getByText('西藏自治区 林芝市 墨脱县')).toBeVisible()
    await form.getByLabel('合同开始日期').fill('2026-01-01')
    await form.getByLabel('合同结束日期').fill('2030-12-31')
    await form.getByLabel('银行账号').fill('6222021234567890123')
    await form.getByLabel('登录账号').fill(username)
    await form.getByLabel('使用人姓名').fill('周九')
    await save.click()
    await expectFault(form, '统一社会信用代码', '统一社会信用代码格式不正确')
    await form.getByLabel('统一社会信用代码').fill('')
    await save.click()
    const dialog = windowOf(page, '初始密码')
    password = (await dialog.locator('code').textContent()) ?? ''
    await dialog.getByRole('button', { name: '我已记下' }).click()
    expect(await enter(password)).toMatchObject({ code: 200 })
  })

  await test.step('its page shows the account number on request', async () => {
    await page.getByRole('textbox', { name: '名称/编码/电话' }).fill(name)
    await page.keyboard.press('Enter')
    await rowOf(page, name).getByRole('link', { name }).click()
    await expect(page.getByText('**** 0123')).toBeVisible()
    await page.getByRole('button', { name: '显示账号' }).click()
    await expect(page.getByText('6222021234567890123')).toBeVisible()
    await expectNoFindings(page, 'article')
  })

  await test.step('it employs a salesman, who has an invitation code', async () => {
    const nick = `客户${mark}`
    await database.newCustomer(nick, `178${digits}`)
    await page.goto('/#/agent/salesman?edit=new')
    const form = windowOf(page, '新增业务员')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(form.getByText('请选择关联用户')).toBeVisible()
    await choose(form, '关联用户', nick)
    await form.getByLabel('姓名').fill('吴十')
    await choose(form, '所属代理商', name)
    await form.getByLabel('佣金比例').fill('6')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expectFault(form, '佣金比例', '佣金比例不能高于所属代理商(5%)')
    await form.getByLabel('佣金比例').fill('3')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expectToast(page, /^已新增 /)
    await page.goto(`/#/agent/salesman?word=${nick}`)
    await rowAction(page, nick, '邀请码')
    await expect(windowOf(page, '吴十 的邀请码').getByRole('img')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('frozen, its account cannot log in; active again, it can', async () => {
    await page.goto(`/#/agent/agent?word=${name}`)
    await expect(rowOf(page, phone)).toContainText('合作中')
    await rowAction(page, phone, '冻结')
    const dialog = windowOf(page, `冻结 ${name}`)
    await dialog.getByLabel('原因').fill('欠费')
    await dialog.getByRole('button', { name: '冻结' }).click()
    await expect(rowOf(page, phone)).toContainText('已冻结')
    expect(await enter(password)).toMatchObject({ code: 400, msg: '代理商已冻结，请联系平台' })
    await rowAction(page, phone, '解冻')
    await expect(rowOf(page, phone)).toContainText('合作中')
    expect(await enter(password)).toMatchObject({ code: 200 })
  })
})
