import { pickSku, publish, seeResults } from '#test/e2e/activity-steps.ts'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { provider } from '#test/e2e/calls.ts'
import { unique } from '#test/e2e/goods/data.ts'
import { shownFamily } from '#test/e2e/goods/shown.ts'
import { answer, expect, expectFault, expectToast, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { shopper } from '#test/e2e/shopper.ts'

interface Placed {
  id: number
  team_no: string
}

test.use({ account: 'operator' })

test('[A12] a group buy is published; a team fills, another one is dissolved; it is closed', async ({ page, goods, baseURL, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const { spu } = await shownFamily(goods)
  const sku = await goods.sku(spu.id, { price_store: 2000, price_trade: 1900, stock: 100 })
  const title = `拼团${unique()}`

  await test.step('the editor names what is wrong and keeps what was typed', async () => {
    await page.goto('/#/activity/group')
    await page.getByRole('button', { name: '新增拼团活动' }).first().click()
    const form = windowOf(page, '新增拼团活动')
    await expect(form.getByLabel('活动名称')).toBeFocused()
    await form.getByLabel('活动名称').fill(title)
    await form.getByLabel('开始时间').fill('2026-01-01T08:00')
    await form.getByLabel('结束时间').fill('2035-01-01T08:00')
    await pickSku(page, form, sku.code)
    const offer = form.getByRole('group', { name: sku.code })
    await offer.getByLabel('拼团价').focus()
    await offer.getByLabel('拼团价').blur()
    await expect(offer.getByLabel('拼团价')).toHaveAttribute('aria-invalid', 'true')
    // a picked product has no faults before its fields were left
    await expect(offer.getByLabel('拼团库存')).not.toHaveAttribute('aria-invalid')
    await offer.getByLabel('拼团价').fill('25')
    await offer.getByLabel('拼团库存').fill('10')
    await form.getByRole('button', { name: '保存' }).click()
    await expectFault(offer, '拼团价', '拼团价必须小于门店价')
    await offer.getByLabel('拼团价').fill('15')
    await expect(offer).toContainText('比门店价低 25%')
    await expectNoFindings(page, '[role=dialog]')
    await form.getByRole('button', { name: '保存' }).click()
    await expectToast(page, /^已新增 /)
  })

  await test.step('it is published', async () => {
    await publish(page, `/#/activity/group?title=${encodeURIComponent(title)}`, title)
  })

  const { list } = (await goods.get(`/api/activity/group/list?title=${encodeURIComponent(title)}`)) as unknown as { list: { id: number }[] }
  const activity_id = list[0]?.id ?? 0
  const [leader, member] = [await shopper(goods, baseURL), await shopper(goods, baseURL)]
  const order = ({ address }: typeof leader) => ({ sku_id: sku.id, qty: 2, ship_type: 'express', address })
  const pay = async (by: typeof leader, { id }: Placed) => {
    const { payments } = await by.post<{ payments: { pay_no: string }[] }>('order/pay', { id, way: 'wechat' })
    const pay_no = payments[0]?.pay_no ?? ''
    await by.post('payment/sheet', { pay_no })
    await provider('pay', { out_trade_no: pay_no })
  }

  await test.step('two customers pay, and the team is complete', async () => {
    const opened = await leader.post<Placed>('group/open', { activity_id, ...order(leader) })
    await pay(leader, opened)
    const joined = await member.post<Placed>('group/join', { team_no: opened.team_no, ...order(member) })
    await pay(member, joined)
    await expect.poll(async () => (await member.get<{ state: string }>(`order/detail?id=${joined.id}`)).state).toBe('pending_ship')
    await page.goto(`/#/activity/group/team?team_no=${opened.team_no}`)
    await expect(rowOf(page, opened.team_no)).toContainText('拼团成功')
    await expectNoFindings(page, 'main')
    await rowAction(page, opened.team_no, '成员')
    const members = windowOf(page, `团 ${opened.team_no} 的成员`)
    await expect(members.getByRole('row')).toHaveCount(3)
    await expect(members).toContainText('团长')
    await page.keyboard.press('Escape')
  })

  await test.step('a forming team is dissolved with a reason', async () => {
    const opened = await leader.post<Placed>('group/open', { activity_id, ...order(leader) })
    await pay(leader, opened)
    await expect.poll(async () => (await leader.get<{ state: string }>(`order/detail?id=${opened.id}`)).state).toBe('pending_group')
    await page.goto(`/#/activity/group/team?team_no=${opened.team_no}`)
    await expect(rowOf(page, opened.team_no)).toContainText('拼团中')
    await rowAction(page, opened.team_no, '解散')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('原因').fill('货源不足')
    await dialog.getByRole('button', { name: '解散' }).click()
    await expect(rowOf(page, opened.team_no)).toContainText('拼团失败')
  })

  await test.step('its figures count both teams, and it is closed', async () => {
    await page.goto(`/#/activity/group?title=${encodeURIComponent(title)}`)
    await seeResults(page, title, '成交额')
    await rowAction(page, title, '关闭')
    await answer(page, `关闭“${title}”？`, '关闭')
    await expect(rowOf(page, title)).toContainText('已关闭')
  })
})
