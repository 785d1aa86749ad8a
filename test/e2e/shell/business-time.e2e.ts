import { unique } from '#test/e2e/goods/data.ts'
import { expect, test, windowOf } from '#test/e2e/helpers.ts'

test.use({ timezoneId: 'America/New_York', viewport: { width: 1920, height: 1000 } })

test('[N15] [N18] [N20] [N21] [O10] in New York: business time, one row, the last page', async ({ page, goods, console }) => {
  const title = `时区${unique()}`
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' })
  const row = page.getByRole('row').filter({ hasText: title })

  await test.step('the header says that the times are those of Beijing', async () => {
    await page.goto('/#/store/invite')
    await expect(page.getByText('北京时间', { exact: true })).toBeVisible()
  })

  await test.step('an end as a day includes it; a lost answer and a second press make one row', async () => {
    await page.goto('/#/store/invite?edit=new')
    const drawer = windowOf(page, '新增门店邀请')
    await drawer.getByRole('textbox', { name: '名称' }).fill(title)
    const uses = drawer.getByRole('spinbutton', { name: '使用次数' })
    await uses.fill('1,5')
    await drawer.getByRole('button', { name: '保存', exact: true }).click()
    await expect(uses).toHaveAccessibleDescription(/使用次数中的逗号不是小数点/)
    await expect(uses).toBeFocused()
    await expect(uses).toHaveValue('1,5')
    await uses.fill('15次')
    const until = drawer.getByRole('textbox', { name: '有效期至' })
    const end = day.format(Date.now() + 20 * 86_400_000)
    await until.fill(end)
    await until.blur()
    await expect(until).toHaveValue(`${end} 23:59`)
    console.allow(/ERR_FAILED|ERR_CONNECTION/)
    await page.route(
      '**/api/store/invite/edit',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await drawer.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText(/后端接口连接异常/).first()).toBeVisible()
    await drawer.getByRole('button', { name: '保存', exact: true }).click()
    await expect(drawer).toBeHidden()
    await expect(row).toHaveCount(1)
    const { list } = await goods.get(`/api/store/invite/list?title=${encodeURIComponent(title)}`)
    expect(list).toMatchObject([{ max_uses: 15, expire_at: `${end}T15:59:59.999Z` }])
  })

  await test.step('the row is found by the day that it shows', async () => {
    const { list } = await goods.get(`/api/store/invite/list?title=${encodeURIComponent(title)}`)
    const [{ created_at } = { created_at: '' }] = list as unknown as { created_at: string }[]
    const dayInRow = day.format(Date.parse(created_at))
    await expect(row).toContainText(dayInRow)
    await page.goto(`/#/store/invite?created_from=${dayInRow}&created_to=${dayInRow}&title=${encodeURIComponent(title)}`)
    await expect(row).toBeVisible()
  })

  await test.step('a page behind the last one gives way to the last one', async () => {
    await page.goto(`/#/store/invite?title=${encodeURIComponent(title)}&page_no=99`)
    await expect(row).toBeVisible()
    await expect(page).not.toHaveURL(/page_no/)
  })
})
