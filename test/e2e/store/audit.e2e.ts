import { expectNoFindings } from '#test/e2e/axe.ts'
import { unique } from '#test/e2e/goods/data.ts'
import { expect, expectFault, expectToast, refuseNext, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { database } from '#test/e2e/session/database.ts'

test('[A17] [A18] applications are rejected or approved, singly or together; invitations have QR', async ({ page, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const word = `旅程${unique()}`
  const names = ['1号', '2号', '3号', '4号'].map((sign) => `${word}${sign}`)
  const [first = '', second = '', third = '', fourth = ''] = names
  await database.apply(names)
  const heading = (name: string) => page.getByRole('article', { name })

  await test.step('the list counts the states and finds the applications', async () => {
    await page.goto(`/#/store/audit?word=${encodeURIComponent(word)}`)
    await expect(page.getByRole('radio', { name: /待审核 4/ })).toBeVisible()
    await page.getByRole('radio', { name: /待审核/ }).check({ force: true })
    await rowAction(page, first, '审核')
    await expect(heading(first)).toBeVisible()
  })

  await test.step('the picture turns and grows, and the possible duplicates are shown', async () => {
    const viewer = page.getByRole('group', { name: '图片查看' })
    await viewer.getByRole('button', { name: '放大（+）' }).click()
    await viewer.getByRole('button', { name: '旋转（R）' }).click()
    await expect(viewer.locator('img').first()).toHaveAttribute('style', /rotate\(90deg\) scale\(1\.5\)/)
    await expect(page.getByRole('region', { name: '疑似重复' })).toBeVisible()
    await expectNoFindings(page)
  })

  await test.step('a rejection needs a reason; a quick one is enough, and the next application opens', async () => {
    const form = page.getByRole('form', { name: '审核' })
    await page.keyboard.press('x')
    await form.getByRole('button', { name: '确认驳回' }).click()
    await expectFault(form, '驳回原因', '请输入驳回原因')
    await form.getByRole('button', { name: /门头照不符合要求/ }).click()
    await expect(form.getByLabel('驳回原因')).toHaveValue('门头照不符合要求')
    await form.getByRole('button', { name: '确认驳回' }).click()
    await expectToast(page, '已驳回')
    await expect(heading(second)).toBeVisible()
  })

  await test.step('an approval needs a price level, and makes the store', async () => {
    const form = page.getByRole('form', { name: '审核' })
    await form.getByRole('button', { name: '确认通过' }).click()
    await expect(form.getByText('请选择价格等级')).toBeVisible()
    await form.getByText('贸易价', { exact: true }).click()
    await form.getByRole('button', { name: '确认通过' }).click()
    await expect(heading(third)).toBeVisible()
  })

  await test.step('the others are approved together', async () => {
    await page.goto(`/#/store/audit?word=${encodeURIComponent(word)}&state=pending`)
    for (const name of [third, fourth]) await rowOf(page, name).getByRole('checkbox').check()
    await page.getByRole('button', { name: '批量通过' }).click()
    const approve = windowOf(page, '批量通过').getByRole('button', { name: '通过', exact: true })
    await refuseNext(page, 'store/audit/approve')
    await approve.click()
    await expectToast(page, '当前状态不允许该操作')
    await approve.click()
    // a state without room is in the menu beside the others
    await expect(page.getByRole('radio', { name: /已通过 3/, includeHidden: true })).toBeAttached()
    await expect(page.getByRole('radio', { name: /已驳回 1/, includeHidden: true })).toBeAttached()
  })

  await test.step('an invitation has a QR code to download', async () => {
    await page.goto('/#/store/invite')
    await page.getByRole('button', { name: '新增门店邀请' }).click()
    const form = windowOf(page, '新增门店邀请')
    await form.getByLabel('名称').fill(word)
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toBeHidden()
    await rowOf(page, word).getByRole('button', { name: '二维码', exact: true }).click()
    const dialog = windowOf(page, word)
    await expect(dialog.getByRole('img', { name: /邀请码 \w{8} 的二维码/ })).toBeVisible()
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: '下载图片' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^[2-9A-Z]{8}\.png$/)
  })
})
