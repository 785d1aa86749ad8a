import { expectNoFindings } from '#test/e2e/axe.ts'
import { colleague } from '#test/e2e/colleague.ts'
import { unique } from '#test/e2e/goods/data.ts'
import { answer, expect, expectFault, expectToast, refusedAction, rowAction, rowOf, test, toasts, windowOf } from '#test/e2e/helpers.ts'
import { database } from '#test/e2e/session/database.ts'
import { PASSWORD } from '#test/e2e/session/login.ts'

const statusOf = async (baseURL: string | undefined, token: string) =>
  (await fetch(`${baseURL}/api/info`, { headers: { Authorization: `Bearer ${token}` } })).status

test('[A37] [S13] [S14] user: proof, password shown once, session end, own account protected', async ({
  page,
  browser,
  baseURL,
  token,
  console,
}) => {
  console.allow(/400 \(Bad Request\)/)
  const username = `new${unique()}`.toLowerCase().slice(0, 20)
  await database.doubt(token)
  await page.goto('/#/dev/user?edit=new')
  const form = windowOf(page, '新增后台账号')
  await form.getByLabel('账号').fill('1x')
  await test.step('[X1] the message of the field that is left does not move what is being clicked', async () => {
    const picker = form.getByRole('combobox', { name: '所属代理商' })
    await picker.hover()
    const before = await picker.boundingBox()
    await page.mouse.down()
    // the time in which a message would be checked and painted
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
    expect(await picker.boundingBox()).toEqual(before)
    await page.mouse.up()
    await expect(page.getByRole('combobox', { name: '输入以筛选' })).toBeFocused()
    await expectFault(form, '账号', '账号必须以字母开头，长度4~20位')
    await page.keyboard.press('Escape')
  })
  await form.getByLabel('姓名').fill('沈知行')
  await form.getByRole('button', { name: '保存' }).click()
  await expectFault(form, '账号', '账号必须以字母开头，长度4~20位')
  await expect(form.getByText('请至少选择一个角色')).toBeVisible()
  await form.getByLabel('账号').fill(username)
  await form.getByRole('checkbox', { name: '商品专员' }).check()
  await form.getByRole('button', { name: '保存' }).click()

  // the form keeps its input during reauthentication
  const proof = windowOf(page, '验证身份')
  await proof.getByRole('textbox', { name: '密码' }).fill('Wrong-Horse-9')
  await proof.getByRole('button', { name: '验证' }).click()
  await expectFault(proof, '密码', '请输入正确的密码')
  await proof.getByRole('textbox', { name: '密码' }).fill(PASSWORD)
  await proof.getByRole('button', { name: '验证' }).click()
  const dialog = windowOf(page, '初始密码')
  await expect(dialog.getByText('密码只显示这一次')).toBeVisible()
  const password = (await dialog.locator('code').textContent()) ?? ''
  expect(password).toMatch(/^[\w-]{18}$/)
  await dialog.getByRole('button', { name: '我已记下' }).click()
  await expect(form).toBeHidden()

  const entered = await fetch(`${baseURL}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const theirs = ((await entered.json()) as { data: { token: string } }).data.token
  expect(await statusOf(baseURL, theirs)).toBe(200)

  await page.goto(`/#/dev/user?word=${username}`)
  await expect(rowOf(page, username)).toContainText('商品专员')
  await expect(rowOf(page, username)).toContainText('正常')
  await rowAction(page, username, '详情')
  const drawer = windowOf(page, `账号 ${username}`)
  await expect(drawer.getByText('首次登录须改密码')).toBeVisible()
  await drawer.getByRole('tab', { name: '登录日志' }).click()
  await expect(drawer.getByRole('table', { name: '登录日志' })).toContainText('成功')
  await drawer.getByRole('tab', { name: '登录设备' }).click()
  await expect(drawer.getByRole('button', { name: '强制下线' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await rowAction(page, username, '强制下线')
  await answer(page, `强制 ${username} 下线？`, '强制下线')
  await expectToast(page, '已强制下线')
  expect(await statusOf(baseURL, theirs)).toBe(401)

  await rowAction(page, username, '重置密码')
  await windowOf(page, `重置 ${username} 的密码`).getByRole('button', { name: '重置密码' }).click()
  const reset = windowOf(page, `${username} 的初始密码`)
  await expect(reset).toBeVisible()
  await reset.getByRole('button', { name: '我已记下' }).click()

  await test.step('nobody is offered to change the own account, and what has no right is not there', async () => {
    await page.goto('/#/dev/user?word=admin')
    await expect(await refusedAction(page, '林致远', '强制下线')).toBeVisible()
    await page.keyboard.press('Escape')
    await rowAction(page, '林致远', '编辑')
    const form = windowOf(page, '编辑后台账号')
    await expect(form.getByRole('checkbox', { name: '超级管理员' })).toBeDisabled()
    await expect(form.getByText('不能修改自己的角色或状态')).toBeVisible()
    await expectNoFindings(page, '[role=dialog]')

    const other = await colleague(browser, 'dev')
    await other.goto('/#/dev/user?word=operator')
    await rowOf(other, '苏晓棠')
      .getByRole('button', { name: /更多操作/ })
      .click()
    await expect(other.getByRole('menuitem', { name: '重置密码' })).toBeVisible()
    await expect(other.getByRole('menuitem', { name: '以此账号查看' })).toHaveCount(0)
    await other.context().close()
  })
})

test('an administrator views as a colleague, changes nothing, and finds the own tabs again', async ({ page, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const username = await database.hire('goods')
  const tabs = page.getByRole('navigation', { name: '已打开的页面' })
  await page.goto('/#/goods/series')
  await expect(tabs.getByRole('link', { name: '系列管理' })).toBeVisible()
  await page.goto(`/#/dev/user?word=${username}`)
  await rowAction(page, username, '以此账号查看')
  await answer(page, `以 ${username} 的身份查看？`, '开始查看')
  const banner = page.getByRole('region', { name: '他人视角' })
  await expect(banner).toContainText(`新同事（${username}）`)
  const menu = page.getByRole('navigation', { name: '菜单' })
  await expect(menu.getByText('商品', { exact: true })).toBeVisible()
  await expect(menu.getByText('开发工具')).toHaveCount(0)
  await expect(tabs.getByRole('link', { name: '系列管理' })).toHaveCount(0)

  await page.goto('/#/goods/brand?edit=new')
  const form = windowOf(page, '新增品牌')
  await form.getByLabel('品牌名称').fill('别人的品牌')
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /离开|不保存|放弃/ })
    .click()
  await page.getByRole('switch').first().click()
  // the first brand has goods in activities, which the question names
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click()
  await expect(toasts(page).getByText('正在以他人身份查看，只能浏览，不能操作')).toBeVisible()

  await banner.getByRole('button', { name: '结束查看' }).click()
  await expect(banner).toHaveCount(0)
  await expect(menu.getByText('开发工具')).toBeVisible()
  await expect(tabs.getByRole('link', { name: '系列管理' })).toBeVisible()
})
