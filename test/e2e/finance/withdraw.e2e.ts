import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { customer, post, provider } from '#test/e2e/calls.ts'
import { colleague } from '#test/e2e/colleague.ts'
import { expect, expectToast, exportedFile, paperOf, refusedAction, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { authenticatorCode } from '#test/e2e/session/account.ts'
import { database } from '#test/e2e/session/database.ts'
import { PASSWORD } from '#test/e2e/session/login.ts'

interface Figures {
  available: number
  held: number
  withdrawn: number
}

test('[A21] [M7] commission is approved by one person, paid by another, and the accounts agree', async ({
  page,
  goods,
  browser,
  baseURL,
  console,
}) => {
  // the answer that asks for the code
  console.allow(/40[13] \(/)
  const { one, other, salesman } = await database.earners()
  const owners = [one, other, salesman]
  // no other withdrawal has this amount
  const amount = 10_000 + randomInt(10_000)
  const figures = () =>
    Promise.all(
      owners.map(({ type, id }) => goods.get(`/api/finance/commission/summary?owner_type=${type}&owner_id=${id}`)),
    ) as unknown as Promise<Figures[]>
  const before = await figures()
  const accounts = [await database.hire('agent'), await database.hire('agent')] as const
  await database.represent(accounts[0], one.id)
  await database.represent(accounts[1], other.id)
  const three = `/#/finance/withdraw?amount_min=${amount}&amount_max=${amount}`

  await test.step('agents and a salesman apply for a part of their settled commission', async () => {
    const agent = await colleague(browser, accounts[0])
    await agent.goto('/#/finance/withdraw')
    await agent.getByRole('button', { name: '申请提现' }).click()
    const form = windowOf(agent, '申请提现')
    // the settings journey changes the least amount meanwhile
    await expect(form).toContainText(/可提现 ¥[\d,.]+，每笔不低于 ¥[\d,.]+，手续费 0.6%/)
    await form.getByLabel('提现金额').fill((amount / 100).toFixed(2))
    await form.getByRole('button', { name: '提交申请' }).click()
    await expectToast(agent, '提现已申请')
    await expect(rowOf(agent, one.name).first()).toContainText('待审核')
    await agent.context().close()
    await post(accounts[1], baseURL, '/api/finance/withdraw/apply', { amount, way: 'bank' })
    const app = await customer(baseURL, salesman.phone)
    await app.post('withdraw/apply', { amount, way: 'wechat' })
  })

  const reviewer = await database.hire('finance')
  const secret = await authenticator(reviewer, baseURL)
  await test.step('one person of finance approves, with the code of an authenticator', async () => {
    const finance = await colleague(browser, reviewer)
    await finance.goto(three)
    await expect(rowOf(finance, one.name)).toContainText('待审核')
    await database.doubt(await tokenOf(finance))
    for (const { name } of owners) await rowOf(finance, name).getByRole('checkbox').check()
    await finance.getByRole('region', { name: '已选 3 项' }).getByRole('button', { name: '通过', exact: true }).click()
    const question = windowOf(finance, '通过 3 笔提现')
    await expect(question).toContainText(`共 3 笔，合计 ¥${((amount * 3) / 100).toFixed(2)}`)
    await expect(question).toContainText(one.name)
    await question.getByRole('button', { name: /^通过 3 笔/ }).click()
    const proof = windowOf(finance, '验证身份')
    // the code for the present moment was used to set it up
    await proof.getByRole('textbox', { name: '验证码' }).fill(authenticatorCode(secret, 1))
    await proof.getByRole('button', { name: '验证' }).click()
    await expect(rowOf(finance, one.name)).toContainText('待打款')
    await expect(await refusedAction(finance, one.name, '打款')).toBeVisible()
    await finance.context().close()
  })

  const rows = await goods.get(`/api/finance/withdraw/list?amount_min=${amount}&amount_max=${amount}`)
  const { list } = rows as unknown as { list: { withdraw_no: string; owner_name: string; way: string; actual: number }[] }
  const numberOf = ({ name }: { name: string }) => list.find(({ owner_name }) => owner_name === name)?.withdraw_no ?? ''

  const due = ((list.find(({ owner_name }) => owner_name === one.name)?.actual ?? 0) / 100).toFixed(2)

  await test.step('another person fetches the bank file and registers its results: one is paid, one failed', async () => {
    await page.goto(three)
    await expect(rowOf(page, one.name)).toContainText('待打款')
    await expectNoFindings(page)
    for (const { name } of owners) await rowOf(page, name).getByRole('checkbox').check()
    await page.getByRole('region', { name: '已选 3 项' }).getByRole('button', { name: '导出打款表' }).click()
    const batch = windowOf(page, '导出打款表')
    await expect(batch).toContainText('2 笔')
    await expect(batch).toContainText('1 笔不是待打款的银行卡提现')
    const file = await exportedFile(page, () => batch.getByRole('button', { name: /^导出 2 笔/ }).click())
    expect(file.suggestedFilename()).toMatch(/^导出打款表-.*\.xlsx$/)
    // the page of the new batch follows
    await expect(rowOf(page, one.name)).toContainText('打款中')
    await expectNoFindings(page)
    const heads = `单号\t金额\t流水号\t结果\t失败原因`
    await register(page, [heads, `${numberOf(one)}\t${due}\tICBC${amount}A\t成功\t`, `${numberOf(other)}\t${due}\t\t失败\t户名不符`])
    await expectToast(page, '已打款 1 笔，登记失败 1 笔')
    await expect(rowOf(page, one.name)).toContainText(`ICBC${amount}A`)
    await expect(rowOf(page, other.name)).toContainText('户名不符')
    await page.goto(three)
    await expect(rowOf(page, one.name)).toContainText('已打款')
    await expect(rowOf(page, other.name)).toContainText('打款失败')
  })

  await test.step('the failed one is paid again by a third person', async () => {
    const third = await colleague(browser, await database.hire('finance'))
    await third.goto(three)
    await rowAction(third, other.name, '重新打款')
    await expect(rowOf(third, other.name)).toContainText('待打款')
    await register(third, [`${numberOf(other)}-1\t${due}\tICBC${amount}B\t成功\t`])
    await expect(rowOf(third, other.name)).toContainText('已打款')
    await third.context().close()
    await page.reload()
  })

  await test.step('WeChat transfers to the salesman, who confirms', async () => {
    await rowAction(page, salesman.name, '打款')
    const dialog = windowOf(page, `登记打款 ${numberOf(salesman)}`)
    await expect(dialog).toContainText('收款人在微信中确认收款后到账')
    await dialog.getByRole('button', { name: '确认打款' }).click()
    await expect(rowOf(page, salesman.name)).toContainText('打款中')
    const app = await customer(baseURL, salesman.phone)
    const last = () => app.get<{ list: { transfer_state: string; state: string }[] }>('withdraw/list')
    await expect.poll(async () => (await last()).list[0]?.transfer_state).toBe('WAIT_USER_CONFIRM')
    await provider('confirm', { out_bill_no: numberOf(salesman) })
    await expect.poll(async () => (await last()).list[0]?.state).toBe('paid')
  })

  await test.step('the accounts agree, and the monthly statement prints on A4', async () => {
    const paid = ({ available, held, withdrawn }: Figures) => ({ available: available - amount, held, withdrawn: withdrawn + amount })
    expect(await figures()).toMatchObject(before.map(paid))
    await page.goto(`/#/finance/commission/detail?agent_id=${one.id}`)
    const paper = page.getByRole('article', { name: '佣金月结单' })
    await expect(
      paper
        .getByRole('row')
        .filter({ hasText: numberOf(one) })
        .first(),
    ).toContainText('提现')
    await expectNoFindings(page, 'main')
    expect(await paperOf(page)).toEqual([210, 297])
  })
})

/** Pastes the bank's answer. */
async function register(page: Page, lines: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: '导入打款结果' }).click()
  const dialog = windowOf(page, '导入打款结果')
  await dialog.getByRole('textbox').fill(lines.join('\n'))
  await dialog.getByRole('button', { name: '核对' }).click()
  await dialog.getByRole('button', { name: /^确认 \d+ 笔成功/ }).click()
  await expect(dialog).toBeHidden()
}

/** Sets up an authenticator for the account; returns its secret. */
async function authenticator(username: string, baseURL: string | undefined): Promise<string> {
  const { secret } = await post<{ secret: string }>(username, baseURL, '/api/profile/mfa/begin', { password: PASSWORD })
  await post(username, baseURL, '/api/profile/mfa/confirm', { code: authenticatorCode(secret) })
  return secret
}

function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('hexbolt-token') ?? '')
}
