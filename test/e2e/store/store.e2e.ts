import { licenseCheckDigit } from '#contract/kit/convert/tax-no.ts'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { PICTURE, unique } from '#test/e2e/goods/data.ts'
import { choose, expect, expectFault, expectToast, refuseNext, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { database } from '#test/e2e/session/database.ts'

test('[A16] a store is created, found by phone, priced, assigned, joined and noted, with history', async ({ page, goods, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const mark = unique()
  const name = `旅程${mark}五金`
  const digits = String(Number.parseInt(mark, 16) % 100_000_000).padStart(8, '0')
  // finds its row: the tab for its page has its name too
  const phone = `176${digits}`
  const nick = `成员${mark}`
  const body = `91330109${digits.padStart(9, '0')}`
  const licence = `${body}${licenseCheckDigit(body)}`
  await database.newCustomer(nick, `175${digits}`)
  const { list } = (await goods.get('/api/agent/salesman/list?state=on&page_size=1')) as unknown as {
    list: { name: string; phone: string }[]
  }
  const [salesman = { name: '', phone: '' }] = list

  await test.step('the form says what is missing, takes region and licence, and stores it', async () => {
    await page.goto('/#/store/list')
    await page.getByRole('button', { name: '新增门店' }).click()
    const form = page.getByRole('form', { name: '新增门店' })
    const save = form.getByRole('button', { name: '保存' })
    await save.click()
    await expectFault(form, '门店名称', '请输入门店名称')
    await expect(form.getByText('请上传门头照')).toBeVisible()
    await form.getByLabel('门店名称').fill(name)
    await form.getByLabel('联系人').fill('周九')
    await form.getByLabel('手机号').fill(phone)
    await form.getByRole('combobox', { name: '所在地区' }).click()
    await page.getByRole('textbox', { name: '输入以筛选' }).fill('萧山区')
    await page.keyboard.press('Enter')
    await form.getByLabel('详细地址').fill('建设一路18号')
    await form.getByLabel('统一社会信用代码').fill(`${body}${licence.endsWith('0') ? '1' : '0'}`)
    const front = form.getByRole('group', { name: '门头照' }).or(form).locator('input[type=file]').nth(1)
    await front.setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: PICTURE })
    await expect(form.getByRole('button', { name: '预览图片 1' })).toBeVisible()
    await save.click()
    await expectFault(form, '统一社会信用代码', '统一社会信用代码格式不正确')
    await form.getByLabel('统一社会信用代码').fill(licence)
    await save.click()
    await expectToast(page, '保存成功')
    await expectNoFindings(page, 'main')
  })

  await test.step('the digits of its phone find it', async () => {
    await page.goto('/#/store/list')
    await page.getByRole('textbox', { name: '名称/编码/手机' }).fill(phone)
    await page.keyboard.press('Enter')
    await expect(rowOf(page, phone)).toContainText('门店价')
    await expectNoFindings(page)
  })

  await test.step('its price level changes with a reason', async () => {
    await rowAction(page, phone, '改价格等级')
    const dialog = windowOf(page, '改价格等级')
    await dialog.getByText('贸易价', { exact: true }).click()
    const submit = dialog.getByRole('button', { name: '修改' })
    await submit.click()
    await expectFault(dialog, '原因', '请输入原因')
    await dialog.getByLabel('原因').fill('年采购超过五十万')
    // walk: after the refusal it closes and the input is lost
    await refuseNext(page, 'store/store/level')
    await submit.click()
    await expect(dialog.getByRole('alert')).toHaveText('当前状态不允许该操作')
    await expect(dialog.getByLabel('原因')).toHaveValue('年采购超过五十万')
    await submit.click()
    await expect(rowOf(page, phone)).toContainText('贸易价')
  })

  await test.step('the chosen stores get a salesman and the agent', async () => {
    await rowOf(page, phone).getByRole('checkbox').check()
    await page.getByRole('button', { name: '分配业务员' }).click()
    const dialog = windowOf(page, '分配业务员')
    await dialog.getByRole('combobox', { name: '业务员' }).click()
    await page.getByRole('combobox', { name: '输入以筛选' }).fill(salesman.phone)
    await page.getByRole('option').filter({ hasText: salesman.phone }).click()
    await refuseNext(page, 'store/store/assign')
    await dialog.getByRole('button', { name: '分配', exact: true }).click()
    await expectToast(page, '当前状态不允许该操作')
    await dialog.getByRole('button', { name: '分配', exact: true }).click()
    await expect(rowOf(page, phone)).toContainText(salesman.name)
  })

  await test.step('its page takes a member, who becomes the owner, and a note', async () => {
    await rowAction(page, phone, '成员')
    await page.getByRole('button', { name: '添加成员' }).click()
    const adding = windowOf(page, '添加成员')
    await choose(adding, '用户', nick)
    await adding.getByRole('button', { name: '添加', exact: true }).click()
    await expect(rowOf(page, nick)).toContainText('店主')
    await page.getByRole('button', { name: '写跟进' }).click()
    const note = windowOf(page, '写跟进')
    await note.getByLabel('跟进内容').fill('约好下周送样')
    await note.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('约好下周送样')).toBeVisible()
    await expectNoFindings(page, 'main')
  })

  await test.step('the history has the reason', async () => {
    const stream = page.getByRole('region', { name: '动态与评论' })
    await expect(stream.getByText('年采购超过五十万').first()).toBeVisible()
    await expectNoFindings(page, 'main')
  })

  await test.step('a link to its orders names it in the filter', async () => {
    const id = new URLSearchParams(page.url().split('?')[1]).get('id')
    await page.goto(`/#/order/list?store_id=${id}`)
    await expect(page.getByRole('search').getByRole('combobox', { name: '门店' })).toHaveText(name)
  })

  await test.step('a sheet brings another store and changes this one', async () => {
    const other = `1778${digits.slice(1)}`
    const headings = '门店编码,门店名称,门店类型,联系人,手机号,所在地区,详细地址'
    const place = '五金店,吴十,%,浙江省 / 杭州市 / 萧山区,建设二路1号'
    const code = (await goods.get(`/api/store/store/list?word=${phone}`)) as unknown as { list: { code: string }[] }
    const lines = [headings, `,导入${mark}五金,${place.replace('%', other)}`, `${code.list[0]?.code},,,郑十一,,,`]
    await page.goto('/#/store/list')
    await page.getByRole('button', { name: '导入', exact: true }).click()
    await page
      .locator('input[type=file]:not([name])')
      .setInputFiles({ name: '门店.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    await expect(page.getByRole('combobox', { name: '对应字段 详细地址' })).toContainText('详细地址')
    await page.getByRole('checkbox', { name: '将没有门店编码的行新增为门店' }).check()
    await page.getByRole('button', { name: '开始比对' }).click()
    await expect(rowOf(page, '郑十一')).toContainText('周九')
    await expectNoFindings(page, 'main')
    await page.getByRole('button', { name: '导入 2 行' }).click()
    await expect(page.getByText('新增 1 行，修改 1 行')).toBeVisible()
    await page.goto(`/#/store/list?word=${other}`)
    await expect(rowOf(page, other)).toContainText(`导入${mark}五金`)
    await page.goto(`/#/store/list?word=${phone}`)
    await expect(rowOf(page, phone)).toContainText('郑十一')
  })
})
