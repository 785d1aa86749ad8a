import { answer, expect, expectFault, expectToast, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { PICTURE, unique } from './data.ts'

test('[A03] [S16] a rich detail runs no pasted script, and shows in the phone and in the shop', async ({ page, goods }) => {
  const title = `选型指南${unique()}`
  await page.goto('/#/goods/detail?edit=new')
  const form = windowOf(page, '新增商品详情')
  await form.getByRole('button', { name: '保存' }).click()
  await expectFault(form, '标题', '请输入标题')
  await expect(form.getByText('详情内容不能为空')).toBeVisible()

  await form.getByLabel('标题').fill(title)
  const text = form.getByRole('textbox', { name: '详情内容' })
  const tools = form.getByRole('toolbar', { name: '格式' })
  await text.click()
  await test.step('what is pasted from elsewhere loses what is not allowed, and nothing of it runs', async () => {
    await text.evaluate((element) => {
      const clipboardData = new DataTransfer()
      const payloads = [
        '<p>留下的文字<img src="https://example.com/x.png" onerror="window.ran=1"></p>',
        '<script>window.ran=1</script><svg onload="window.ran=1"></svg><iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
        '<p style="position:fixed" onclick="window.ran=1">第二段</p><span style="color:#ff0000;background:url(x)">红</span>',
      ]
      clipboardData.setData('text/html', payloads.join(''))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(text).toContainText('留下的文字')
    await expect(text).toContainText('第二段')
    await expect(text.locator('img[src^="http"], script, svg, iframe, [onclick], [style*=fixed], [style*=background]')).toHaveCount(0)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await expect(text).toHaveText('')
  })

  // typing puts the cursor back into the text
  const choose = async (tool: string, entry: string) => {
    await tools.getByRole('button', { name: tool }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(text).toBeFocused()
  }
  await choose('段落样式 正文', '标题 2')
  await page.keyboard.type('深沟球轴承')
  await page.keyboard.press('Enter')
  await tools.getByRole('button', { name: '加粗' }).click()
  await page.keyboard.type('6204')
  await tools.getByRole('button', { name: '加粗' }).click()
  await choose('文字颜色 默认颜色', '#c1293b')
  await choose('字号 默认字号', '20px')
  await page.keyboard.type('耐高温')
  await page.keyboard.press('Enter')

  await tools.getByRole('button', { name: '插入图片' }).click()
  const pictures = windowOf(page, '插入图片')
  await pictures.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(pictures.getByRole('button', { name: '预览图片 1' })).toBeVisible()
  await pictures.getByRole('button', { name: '插入', exact: true }).click()
  await expect(text.locator('img')).toHaveCount(1)
  await choose('表格', '插入表格')
  await page.keyboard.type('内径')
  // the phone preview shows the input at once
  await expect(form.getByRole('complementary', { name: '预览' }).getByRole('heading', { name: '深沟球轴承' })).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  // the server removes no element that the editor writes
  await expectToast(page, /^已新增 /)

  const { list } = (await goods.get(`/api/goods/detail/list?title=${title}`)) as unknown as { list: { id: number }[] }
  const id = list[0]?.id
  const { content } = await goods.get(`/api/goods/detail/detail?id=${id}`)
  expect(content).toContain(
    '<h2>深沟球轴承</h2><p><strong>6204</strong><span style="color:rgb(193, 41, 59);font-size:20px">耐高温</span></p>',
  )
  expect(content).toMatch(/<img src="\/files\/[^"]+\.png" \/>.*<table><tbody><tr><th[^>]*><p>内径<\/p><\/th>/)

  await page.goto(`/#/goods/detail?title=${title}`)
  await rowAction(page, title, '发布')
  await answer(page, '确定要发布吗？', '发布')
  await expect(rowOf(page, title)).toContainText('已发布')
  // reopened, the content is unchanged by the editor
  await rowAction(page, title, '编辑')
  const editing = windowOf(page, '编辑商品详情')
  await expect(editing.getByRole('textbox', { name: '详情内容' }).getByText('耐高温')).toHaveCSS('color', 'rgb(193, 41, 59)')
  await editing.getByRole('textbox', { name: '详情内容' }).getByText('深沟球轴承').click()
  await page.keyboard.press('End')
  await page.keyboard.type('与密封')
  await editing.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '保存成功')
  await expect(rowOf(page, title)).toContainText('草稿')

  await rowAction(page, title, '预览')
  const preview = windowOf(page, `预览 ${title}`)
  await expect(preview.getByRole('heading', { name: '深沟球轴承与密封' })).toBeVisible()
  await preview.getByText('已发布内容').click()
  await expect(preview.getByRole('heading', { name: '深沟球轴承', exact: true })).toBeVisible()
})
