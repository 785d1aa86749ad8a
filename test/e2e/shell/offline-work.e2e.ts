import { expectNoFindings } from '#test/e2e/axe.ts'
import { post } from '#test/e2e/calls.ts'
import { answer, expect, expectToast, test, toasts, windowOf } from '#test/e2e/helpers.ts'
import { database } from '#test/e2e/session/database.ts'

test.use({ serviceWorkers: 'allow' })

test('[I9] offline comments, notes and counts survive a reload, arrive once, resolve conflicts', async ({
  page,
  goods,
  context,
  console,
  baseURL,
}) => {
  console.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const { spu } = await goods.family()
  const [one, other, third, last] = [
    await goods.sku(spu.id, { stock: 118 }),
    await goods.sku(spu.id, { stock: 50 }),
    await goods.sku(spu.id, { stock: 7 }),
    await goods.sku(spu.id, { stock: 12 }),
  ]
  const digits = String(Date.now()).slice(-8)
  const nick = `离线客户${digits}`
  await database.newCustomer(nick, `176${digits}`)
  const user = (await listOf<{ id: number }>(`/api/user/user/list?word=176${digits}`))[0]?.id ?? 0
  const notes = `/#/user/list/detail?id=${user}&tab=followup`
  const comments = `/#/goods/sku/detail?id=${one.id}&tab=comments`
  async function listOf<Row>(path: string): Promise<Row[]> {
    return ((await goods.get(path)) as unknown as { list: Row[] }).list
  }
  const stockOf = async (id: number) => ((await goods.get(`/api/goods/sku/detail?id=${id}`)) as unknown as { stock: number }).stock
  const goTo = (to: string) => page.evaluate((hash) => void (location.hash = hash), to.slice(1))
  const form = page.getByRole('form', { name: '库存盘点' })
  const bar = page.getByRole('status').filter({ hasText: '查看' })

  async function count(code: string, qty: string) {
    await form.getByLabel('编码或条形码').fill(code)
    await page.keyboard.press('Enter')
    await expect(form.getByLabel('盘点数量')).toBeFocused()
    await form.getByLabel('盘点数量').fill(qty)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: '本次盘点' }).getByRole('listitem').first()).toContainText(code)
  }

  await test.step('with a network a count is saved at once, and the device remembers the SKU', async () => {
    await page.goto(notes)
    await expect(page.getByRole('button', { name: '写跟进' })).toBeVisible()
    await page.goto(comments)
    await expect(page.getByRole('textbox', { name: '写评论' })).toBeVisible()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.goto('/#/goods/sku/count')
    await count(third.code, '9')
    await expect(page.getByRole('region', { name: '本次盘点' })).toContainText('已保存 +2')
    await form.getByLabel('编码或条形码').fill(one.code)
    await page.keyboard.press('Enter')
    await expect(form.getByText('现有 118 只（可售 118 · 占用 0）')).toBeVisible()
    await expectNoFindings(page)
    await form.getByRole('button', { name: '换一个' }).click()
  })

  // the code that keeps the actions loads while the page rests
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hexbolt-outbox'))).not.toBeNull()
  const offline = page.waitForEvent('console', (message) => message.text().startsWith('Offline'))
  await context.setOffline(true)
  await offline

  await test.step('offline counts wait: for a known SKU, a code alone and a code that does not exist', async () => {
    await count(one.code, '120')
    await expectToast(page, '已保存在本机，联网后自动提交')
    await form.getByLabel('编码或条形码').fill(other.code)
    await page.keyboard.press('Enter')
    await expect(form.getByText(`本机没有“${other.code}”的资料`)).toBeVisible()
    await count(other.code, '48')
    await count('NO-SUCH-CODE', '1')
    await expect(bar).toContainText('3 项操作待同步')
  })

  await test.step('a comment and a note wait too', async () => {
    await goTo(notes)
    await page.getByRole('button', { name: '写跟进' }).click()
    const note = windowOf(page, '写跟进')
    await note.getByLabel('跟进内容').fill('客户要求下周送样')
    await note.getByRole('button', { name: '保存' }).click()
    await expect(note).toBeHidden()
    await expect(bar).toContainText('4 项操作待同步')

    await goTo(comments)
    await page.getByRole('textbox', { name: '写评论' }).fill('货架标签已更换')
    await page.getByRole('button', { name: '发表', exact: true }).click()
    await expect(page.getByRole('textbox', { name: '写评论' })).toHaveValue('')
    await expect(bar).toContainText('5 项操作待同步')
    await bar.getByRole('button', { name: '查看' }).click()
    const panel = windowOf(page, '待同步')
    await expect(panel.getByRole('listitem')).toHaveCount(5)
    await expect(panel.getByRole('listitem').filter({ hasText: '货架标签已更换' })).toContainText('待提交')
    await expectNoFindings(page, '[role=dialog]')
    await page.keyboard.press('Escape')
  })

  await test.step('a colleague counts the same SKU meanwhile', async () => {
    await post(await database.hire('goods'), baseURL, '/api/goods/sku/count', { code: other.code, qty: 47, reason: '抽查' })
  })

  await test.step('a reload without a network loses nothing, and counting goes on', async () => {
    await page.reload()
    await expect(page.getByText('货架标签已更换')).toHaveCount(0)
    await expect(bar).toContainText('5 项操作待同步')
    await goTo('/#/goods/sku/count')
    await count(third.code, '8')
    await expect(bar).toContainText('6 项操作待同步')
  })

  await test.step('without anything that it has kept, the device still counts', async () => {
    await page.evaluate(() => localStorage.removeItem('hexbolt-seen'))
    await page.reload()
    await expect(page.getByRole('heading', { name: '网络已断开' })).toBeVisible()
    await expect(page.getByText('本机有 6 项操作待同步')).toBeVisible()
    await page.getByRole('button', { name: '继续盘点' }).click()
    await form.getByLabel('编码或条形码').fill(third.code)
    await page.keyboard.press('Enter')
    await expect(form.getByText('无网络，库存截至')).toBeVisible()
    await form.getByRole('button', { name: '换一个' }).click()
    await count(last.code, '15')
  })

  await test.step('with the network everything arrives once, in seconds; what needs a decision stays listed', async () => {
    await context.setOffline(false)
    const row = page.getByRole('region', { name: '本次盘点' }).getByRole('listitem').filter({ hasText: last.code })
    await expect(row).toContainText(/已同步 \+3 · \d{2}:\d{2}/)
    await expect.poll(() => stockOf(one.id), { timeout: 10_000 }).toBe(120)
    await expect.poll(() => stockOf(third.id)).toBe(8)
    await page.reload()
    await expect(bar).toContainText('2 项离线操作需要处理')
    const messages = await listOf<{ content: string }>(`/api/comment/list?entity=goods.sku&id=${one.id}`)
    expect(messages.map(({ content }) => content)).toEqual(['货架标签已更换'])
    const noted = await listOf<{ content: string }>(`/api/user/user/followup/list?id=${user}`)
    expect(noted.map(({ content }) => content)).toEqual(['客户要求下周送样'])
    const counted = await listOf<{ counted_at: string | null }>(`/api/goods/sku/stockLog/list?id=${one.id}&type=count`)
    expect(counted).toMatchObject([{ delta: 2 }])
    expect(counted[0]?.counted_at).not.toBeNull()
    expect(await stockOf(other.id)).toBe(47)
  })

  const panel = windowOf(page, '待同步')
  await test.step('a conflict shows base, mine and theirs, and is decided by one click', async () => {
    await bar.getByRole('button', { name: '查看' }).click()
    const clash = panel.getByRole('listitem').filter({ hasText: other.code })
    await expect(clash).toContainText('有冲突')
    await expect(clash).toContainText('我的盘点48')
    await expect(clash).toContainText('47')
    await clash.getByRole('button', { name: '以我的盘点为准（48）' }).click()
    await expect(clash).toHaveCount(0)
    await expect.poll(() => stockOf(other.id)).toBe(48)
    await expect(toasts(page).getByText('已提交 1 项离线操作')).toBeVisible()
  })

  await test.step('a refused count tells why, is corrected, and another one is discarded after a question', async () => {
    const refused = panel.getByRole('listitem').filter({ hasText: 'NO-SUCH-CODE' })
    await expect(refused).toContainText('没有编码或条形码为“NO-SUCH-CODE”的SKU')
    await refused.getByRole('button', { name: '放弃' }).click()
    await answer(page, '确定要放弃这项操作吗？', '放弃')
    await expect(panel.getByText('没有待同步的操作')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
  })
})
