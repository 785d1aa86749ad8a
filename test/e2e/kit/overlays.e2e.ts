import { axeFindings } from '#test/e2e/axe.ts'
import { expect, test } from './gallery.ts'

test('a drawer: focus, input that would be lost, presses beside it, lists in it, its page', async ({ gallery, page }) => {
  await test.step('a drawer takes the focus, keeps it, asks before losing input and gives the focus back', async () => {
    await gallery.open('drawer')
    const opener = page.getByRole('button', { name: '新增品牌' })
    const drawer = page.getByRole('dialog', { name: '新增品牌' })
    await opener.click()
    await expect(page.getByRole('textbox', { name: '品牌名称' })).toBeFocused()
    expect(await axeFindings(page, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()

    await opener.click()
    await page.getByRole('textbox', { name: '品牌名称' }).fill('砺岚轫')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: '放弃未保存的修改?' })
    await expect(question.getByRole('button', { name: '继续编辑' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(drawer).toBeVisible()
    await expect(page.getByRole('textbox', { name: '品牌名称' })).toHaveValue('砺岚轫')

    await drawer.getByRole('button', { name: '关闭' }).click()
    await question.getByRole('button', { name: '放弃修改' }).click()
    await expect(drawer).toBeHidden()
  })

  await test.step('a press beside the drawer closes it, unless something is typed; Enter submits', async () => {
    await gallery.turnTo('drawer')
    const drawer = page.getByRole('dialog', { name: '新增品牌' })
    await page.getByRole('button', { name: '新增品牌' }).click()
    await expect(drawer).toBeVisible()
    await page.mouse.click(20, 400)
    await expect(drawer).toBeHidden()
    await page.getByRole('button', { name: '新增品牌' }).click()
    await page.getByRole('textbox', { name: '品牌名称' }).fill('砺岚轫')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: '通知' })).toContainText('已保存')
    await expect(drawer).toBeHidden()
  })

  await test.step('Escape in a list closes the list, not the drawer around it', async () => {
    await gallery.turnTo('drawer')
    await page.getByRole('button', { name: '新增品牌' }).click()
    await page.getByRole('combobox', { name: '系列' }).click()
    await expect(page.getByRole('option')).toHaveCount(10)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: '新增品牌' })).toBeVisible()
    await page.getByRole('combobox', { name: '系列' }).click()
    await page.getByRole('option', { name: /LILARN/ }).click()
    await expect(page.getByRole('combobox', { name: '系列' })).toHaveText('砺岚轫 LILARN')
  })

  await test.step('a drawer goes with its page and comes back with what was typed', async () => {
    await gallery.open('keep-alive')
    const drawer = page.getByRole('dialog', { name: '新增品牌' })
    await page.getByRole('button', { name: '新增品牌' }).click()
    await page.getByRole('textbox', { name: '品牌名称' }).fill('砺岚轫')
    await page.evaluate(() => (location.hash = '#series'))
    await expect(page.getByRole('heading', { name: '系列' })).toBeVisible()
    await expect(drawer).toBeHidden()
    // No modal state may be left: the other page can be used.
    await page.getByRole('radiogroup', { name: '打开' }).getByText('品牌名称').click()
    await expect(drawer).toBeVisible()
    await expect(page.getByRole('textbox', { name: '品牌名称' })).toHaveValue('砺岚轫')
  })

  await test.step('on a small screen the drawer is a sheet across the whole width', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await gallery.open('drawer')
    await page.getByRole('button', { name: '新增品牌' }).click()
    const box = () => page.getByRole('dialog', { name: '新增品牌' }).boundingBox()
    await expect.poll(async () => (await box())?.width).toBe(390)
    await expect.poll(async () => Math.round(((await box())?.y ?? 0) + ((await box())?.height ?? 0))).toBe(844)
  })
})

test('a dialog, a question, a large image, a toast', async ({ gallery, page }) => {
  await test.step('a dialog has its title and description', async () => {
    await gallery.open('dialog')
    await page.getByRole('button', { name: '门店价' }).click()
    await expect(page.getByRole('dialog', { name: '门店价' })).toHaveAccessibleDescription('价格、库存在保存后立即对前台生效。')
    expect(await axeFindings(page, '[role=dialog]')).toEqual([])
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('a question is answered by its verb, and left by Escape with no', async () => {
    await gallery.turnTo('confirm')
    const question = page.getByRole('alertdialog', { name: '确认退款' })
    await page.getByRole('button', { name: '退款' }).click()
    await expect(question).toHaveAccessibleDescription('退款 ¥320.00 到余额，库存 +4')
    await expect(question.getByRole('button', { name: '退款' })).toBeFocused()
    expect(await axeFindings(page, '[role=alertdialog]')).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('answer')).toHaveText('true')
    await expect(question).toBeHidden()
    await page.getByRole('button', { name: '删除' }).click()
    await expect(question.getByRole('button', { name: '取消' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('answer')).toHaveText('false')
  })

  await test.step('an image is shown large by a press', async () => {
    await gallery.turnTo('image')
    await expect(page.getByRole('img', { name: '暂无图片' })).toHaveCount(3)
    await page.getByRole('button', { name: '预览图片 品牌LOGO' }).first().click()
    await expect(page.getByRole('dialog', { name: '品牌LOGO' }).getByRole('img', { name: '品牌LOGO' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('a message with an action does it; the same fault is told once', async () => {
    await gallery.turnTo('toast')
    const toasts = page.getByRole('region', { name: '通知' })
    await page.getByRole('button', { name: 'action' }).click()
    await toasts.getByRole('button', { name: '撤销' }).click()
    await expect(toasts).toHaveText('启用')
    await page.getByRole('button', { name: 'error' }).click()
    await page.getByRole('button', { name: 'error' }).click()
    await expect(page.getByRole('alert')).toHaveText('保存失败：编码已存在')
  })
})
