import type { Page } from '@playwright/test'
import { licenseCheckDigit } from '#contract/kit/convert/tax-no.ts'
import { as, customer, post } from '#test/e2e/calls.ts'
import { unique } from '#test/e2e/goods/data.ts'
import { expect, expectToast, rowAction, test } from '#test/e2e/helpers.ts'
import { database } from '#test/e2e/session/database.ts'
import { arrive } from '#test/e2e/session/login.ts'

// The agent for the demo account `agent`, whose salesman invites.
const AGENT = 1

test('[A16] [A17] [A18] a store joins by invitation, rejection, resubmission and approval', async ({ page, goods, browser, baseURL }) => {
  const word = unique()
  const name = `入驻${word}五金店`
  const phone = `199${String(Number.parseInt(word, 16) % 100_000_000).padStart(8, '0')}`
  const previous = await setAuditMode(goods, 'double')

  const { list: salesmen } = await goods.get(`/api/agent/salesman/list?agent_id=${AGENT}&state=on&page_size=1`)
  const [{ phone: inviterPhone } = { phone: '' }] = salesmen as unknown as { phone: string }[]
  const salesman = await customer(baseURL, inviterPhone)
  const invite = await salesman.post<{ code: string; id: number }>('salesman/invite', { title: `旅程${word}`, max_uses: 3, days: 30 })

  const visitor = await customer(baseURL, phone)
  await visitor.post('session/phone', { provider: 'dev', code: phone })
  expect(await visitor.post('invite/scan', { code: invite.code })).toMatchObject({ bound: true })
  const picture = await visitor.upload()
  const body = `91330109${word
    .replaceAll(/[IOSVZ]/g, '0')
    .padEnd(9, '0')
    .slice(0, 9)}`
  const application = {
    name,
    type: 'hardware',
    contact: '赵立新',
    phone,
    province_code: '330000',
    city_code: '330100',
    district_code: '330109',
    address: '建设一路18号',
    license_no: `${body}${licenseCheckDigit(body)}`,
    license_image: picture,
    front_images: [picture],
  }
  expect(await visitor.post('store/apply', application)).toMatchObject({ state: 'pending_agent' })

  await test.step('the agent sees it, others do not; the agent passes it on', async () => {
    const context = await browser.newContext()
    const agent = await context.newPage()
    await arrive(agent, { token: await database.enter('agent'), language: 'zh' })
    await agent.goto(`${baseURL}/#/store/audit?word=${encodeURIComponent(name)}`)
    await rowAction(agent, name, '审核')
    await expect(agent.getByRole('article', { name })).toBeVisible()
    await agent.getByRole('form', { name: '初审' }).getByRole('button', { name: '确认通过' }).click()
    await expectToast(agent, '初审已通过')
    await context.close()
    const { total } = await as('cs', baseURL, `/api/store/audit/list?word=${encodeURIComponent(name)}`)
    expect(total ?? 0).toBe(0)
  })

  await test.step('the platform rejects it with a reason, which the applicant reads', async () => {
    const { application: first } = await visitor.get<Mine>('store/mine')
    await review(page, name, first?.id)
    const form = page.getByRole('form', { name: '审核' })
    await page.keyboard.press('x')
    await form.getByRole('button', { name: /营业执照不清晰/ }).click()
    await form.getByRole('button', { name: '确认驳回' }).click()
    await expectToast(page, '已驳回')
    const { application: rejected } = await visitor.get<Mine>('store/mine')
    expect(rejected).toMatchObject({ state: 'rejected', reject_reason: '营业执照不清晰' })
    expect(await visitor.post('store/resubmit', { ...application, id: rejected?.id })).toMatchObject({ state: 'pending_agent' })
  })

  await test.step('submitted again and passed on, it is approved', async () => {
    const { list } = await goods.get(`/api/store/audit/list?word=${encodeURIComponent(name)}&state=pending_agent`)
    const [again] = list as unknown as { id: number; version: number; submit_count: number; audit_no: string }[]
    expect(again?.submit_count).toBe(2)
    await post('agent', baseURL, '/api/store/audit/preAudit', { id: again?.id, version: again?.version, pass: 1 })
    await review(page, name, again?.id)
    const form = page.getByRole('form', { name: '审核' })
    await form.getByText('门店价', { exact: true }).click()
    await form.getByRole('button', { name: '确认通过' }).click()
    await expectToast(page, '已通过')
  })

  await test.step('the store exists with its owner, customer service, message and invitation', async () => {
    // the rejection toast may still be there, so the answer decides
    const own = async () => (await visitor.get<Mine>('store/mine')).store
    await expect.poll(own).toMatchObject({ name, role: 'owner', price_level: 'store', status: 1 })
    expect(await visitor.get('service/card')).toMatchObject({ card: { wxid: expect.stringMatching(/^\w+$/) } })
    const { list: invites } = await goods.get(`/api/store/invite/list?code=${invite.code}`)
    expect(invites).toMatchObject([{ scan_count: 1, apply_count: 1, success_count: 1 }])
    const { list: messages } = await goods.get(`/api/dev/sms/record/list?phone=${phone}`)
    const events = (messages as unknown as { event: string }[]).map(({ event }) => event)
    expect(events.toSorted()).toEqual(['store_approved', 'store_rejected'])
    const { list: log } = await goods.get(`/api/common/search/store?word=${encodeURIComponent(name)}`)
    expect(log).toMatchObject([{ name }])
    expect((await as('agent', baseURL, `/api/common/search/store?word=${encodeURIComponent(name)}`)).list).toMatchObject([
      { name, phone: `${phone.slice(0, 3)}****${phone.slice(-4)}` },
    ])
    const { list: stores } = await goods.get(`/api/store/store/list?word=${encodeURIComponent(name)}`)
    expect(stores).toMatchObject([{ name, source: 'invite' }])
    await page.goto(`/#/store/list?word=${encodeURIComponent(name)}`)
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('门店价')
  })
  await setAuditMode(goods, previous)
})

interface Mine {
  store: object | null
  application: { id: number } | null
}

/** Opens an application from the list, which may still have the former one for the same store, in its former state. */
async function review(page: Page, name: string, id: number | undefined): Promise<void> {
  await page.goto(`/#/store/audit?word=${encodeURIComponent(name)}&state=pending`)
  await page.locator(`tr[data-key="${id}"]`).getByRole('button', { name: '审核', exact: true }).click()
  await expect(page.getByRole('article', { name })).toBeVisible()
}

/** Changes the application mode and returns the former one. */
async function setAuditMode(
  admin: { get(path: string): Promise<Record<string, never>>; post(path: string, body: object): Promise<unknown> },
  mode: string,
) {
  const { list, version } = await admin.get('/api/config/config/list?group=store')
  const former = (list as unknown as { key: string; value: string }[]).find(({ key }) => key === 'store.audit_mode')?.value ?? 'single'
  await admin.post('/api/config/config/edit', { group: 'store', version, values: { 'store.audit_mode': mode }, reason: '验收' })
  return former
}
