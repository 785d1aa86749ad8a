import sharp from 'sharp'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { unique } from '#test/e2e/goods/data.ts'
import { answer, choose, expect, expectToast, test, windowOf } from '#test/e2e/helpers.ts'

/** A unique picture, uploaded under a unique name. */
async function sent(token: string, name: string): Promise<{ id: number; url: string }> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(await picture())], { type: 'image/png' }), name)
  const response = await fetch(`${process.env.E2E_URL}/api/upload/image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  const { data } = await response.json()
  return data
}

const picture = () =>
  sharp({ create: { width: 120, height: 90, channels: 3, background: `#${unique().slice(0, 6)}` } })
    .png()
    .toBuffer()

test('[S18] media library: a picture is found with its uses and replaced everywhere', async ({ page, goods, token }) => {
  const name = `库图${unique()}.png`
  const { url } = await sent(token, name)
  const brand = await goods.brand({ logo: url, cert_images: [url] })
  await page.goto(`/#/media/media?title=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name, exact: true }).click()
  const drawer = windowOf(page, name)
  await expect(drawer.getByRole('region', { name: '使用位置' })).toContainText(`品牌${brand.title}LOGO、授权书`)
  await expect(drawer.getByRole('button', { name: '删除' })).toHaveAttribute('aria-disabled', 'true')

  await drawer.getByRole('button', { name: '替换' }).click()
  const dialog = windowOf(page, '替换文件')
  await expect(dialog).toContainText('使用该文件的 1 处会全部换成新文件')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: await picture() })
  await expect(dialog.getByRole('button', { name: '预览图片 1' })).toBeVisible()
  await dialog.getByRole('button', { name: '替换' }).click()
  await expectToast(page, '文件已替换')
  const { logo, cert_images } = (await goods.get(`/api/goods/brand/detail?id=${brand.id}`)) as unknown as Record<string, string>
  expect(logo).not.toBe(url)
  expect(cert_images).toEqual([logo])

  // the now unused file can be deleted
  await page.goto(`/#/media/media?title=${encodeURIComponent(name)}&use=unused`)
  await expect(page.getByRole('textbox', { name: '文件名' })).toHaveValue(name)
  await page.getByRole('checkbox', { name: `选择 ${name}` }).check()
  await page.getByRole('region', { name: '已选 1 项' }).getByRole('button', { name: '删除' }).click()
  await answer(page, '确定要删除选中的1条数据吗？', '删除')
  await expectToast(page, '删除成功')
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()
})

test('[A34] media library: a picture moves into a new folder and out; a phone scrolls the wall', async ({ page, token }) => {
  const mark = unique()
  const [name, renamed, title] = [`入夹${mark}.png`, `轴承${mark}.png`, `产品图${mark}`]
  await sent(token, name)
  await page.goto('/#/media/media')
  const folders = page.getByRole('region', { name: '文件夹', exact: true })
  const tree = folders.getByRole('tree', { name: '文件夹' })
  const files = page.getByRole('list').filter({ has: page.getByRole('checkbox') })
  const inTree = (text: string) => tree.getByRole('treeitem').filter({ hasText: text })

  await folders.getByRole('button', { name: '新建文件夹' }).click()
  const dialog = windowOf(page, '新建文件夹')
  await expect(dialog).toBeVisible()
  await expectNoFindings(page, '[role=dialog]')
  await dialog.getByLabel('文件夹名称').fill(title)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '保存成功')
  await expect(inTree(title)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('文件夹是空的')).toBeVisible()
  const link = page.url()
  expect(link).toMatch(/folder_id=\d+/)

  const move = async (to: string) => {
    await page.getByRole('region', { name: '已选 1 项' }).getByRole('button', { name: '移动' }).click()
    const window = windowOf(page, '移动 1 个文件')
    await choose(window, '移动到', to)
    await window.getByRole('button', { name: '移动', exact: true }).click()
    await expectToast(page, '已移动')
    await expect(window).toBeHidden()
  }
  // a file that is dropped on the page is uploaded into the folder in sight
  const dropped = `拖入${mark}.png`
  const dataTransfer = await page.evaluateHandle(
    ([bytes, file]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], file, { type: 'image/png' }))
      return transfer
    },
    [[...(await picture())], dropped] as const,
  )
  await page.getByText('文件夹是空的').dispatchEvent('drop', { dataTransfer })
  // walk: no upload on the media page
  await expectToast(page, '已上传 1 个文件')
  await page.getByRole('checkbox', { name: `选择 ${dropped}` }).check()
  await move('未归入文件夹')
  await inTree('未归入文件夹').click()
  await page.getByRole('checkbox', { name: `选择 ${name}` }).check()
  await move(title)
  await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
  await expect(inTree(title)).toHaveText(`${title}1`)

  // the address alone shows the folder
  await page.goto('/#/index')
  await page.goto(link)
  await expect(inTree(title)).toHaveAttribute('aria-selected', 'true')
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await expectNoFindings(page)
  await page.getByRole('button', { name, exact: true }).click()
  await windowOf(page, name).getByRole('button', { name: '重命名' }).click()
  const renaming = windowOf(page, '重命名文件')
  await renaming.getByLabel('文件名').fill(renamed)
  await renaming.getByRole('button', { name: '保存' }).click()
  const drawer = windowOf(page, renamed)
  await expect(drawer).toContainText(title)
  await expect(renaming).toBeHidden()
  await drawer.getByRole('button', { name: '关闭' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: renamed, exact: true })).toBeVisible()

  const remove = page.getByRole('menuitem', { name: '删除' })
  await folders.getByRole('button', { name: `“${title}”的操作` }).click()
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await expect(remove).toHaveAttribute('data-tip', '文件夹不为空，无法删除')
  await page.keyboard.press('Escape')
  await expect(remove).toBeHidden()

  await page.getByRole('checkbox', { name: `选择 ${renamed}` }).check()
  await move('未归入文件夹')
  await expect(page.getByText('文件夹是空的')).toBeVisible()
  await folders.getByRole('button', { name: `“${title}”的操作` }).click()
  await remove.click()
  await answer(page, '确定要删除选中的1条数据吗？', '删除')
  await expectToast(page, '删除成功')
  await expect(inTree(title)).toHaveCount(0)
  await expect(inTree('全部文件')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: renamed, exact: true })).toBeVisible()

  await test.step('on a phone the wall ends on the screen and loads more files by scrolling', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.reload()
    const counter = page.getByText(/^已显示 \d+ \/ \d+$/)
    await expect(counter).toHaveText(/^已显示 60 \//)
    const tiles = page.getByRole('main').getByRole('checkbox', { name: /^选择 / })
    await tiles.last().scrollIntoViewIfNeeded()
    expect(await tiles.count()).toBeLessThan(40)
    await expect(async () => {
      await tiles.last().scrollIntoViewIfNeeded()
      await expect(counter).toHaveText(/^已显示 1\d\d \//, { timeout: 100 })
    }).toPass()
  })
})

test('[I2] a folder of pictures is matched by code, checked, set by a task, and taken back', async ({ page, goods }) => {
  const { spu } = await goods.family()
  const [one, two] = await Promise.all(['甲', '乙'].map((model) => goods.sku(spu.id, { spec: { 型号: model } })))
  if (!one || !two) throw new Error('the goods were not created')
  // its code is also the first SKU's code with a number
  const numbered = await goods.sku(spu.id, { code: `${one.code}-1`, spec: { 型号: '丙' } })
  const read = async ({ id }: { id: number }) => (await goods.get(`/api/goods/sku/detail?id=${id}`)) as unknown as Record<string, unknown>
  const file = async (name: string) => ({ name, mimeType: 'image/png', buffer: await picture() })
  await page.goto('/#/media/media')
  await page.getByRole('button', { name: '按编码匹配图片' }).click()
  const dialog = windowOf(page, '按编码匹配图片')
  const names = [`${two.code}_2.png`, `${two.code.toLowerCase()}.png`, `${one.code}-1.png`, '没有的编码.png']
  await dialog.locator('input[type=file][accept]').setInputFiles(await Promise.all(names.map(file)))
  await expect(dialog.getByRole('radio', { name: /^已匹配\s*2$/ })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /^待选择\s*1$/ })).toBeVisible()
  await expectNoFindings(page, '[role=dialog]')
  await choose(dialog, `${one.code}-1.png 的商品`, `SKU ${one.code} ·`)
  await dialog.getByRole('button', { name: '为 2 个商品设置 3 张图片' }).click()
  await expectToast(page, '正在为 2 个商品设置图片')
  await page.goto('/#/task/center')
  const task = page.getByRole('row', { name: /批量设置图片/ }).first()
  await expect(task).toContainText('已完成')
  expect(await read(one)).toMatchObject({ main_image: expect.stringContaining('/files/'), images: [] })
  expect(await read(two)).toMatchObject({ main_image: expect.stringContaining('/files/'), images: [expect.stringContaining('/files/')] })
  expect(await read(numbered)).toMatchObject({ main_image: null })
  await task.getByRole('button', { name: /更多操作/ }).click()
  await page.getByRole('menuitem', { name: '撤销' }).click()
  await answer(page, '撤销“批量设置图片”？', '撤销')
  await expect(task).toContainText('已撤销')
  expect(await read(two)).toMatchObject({ main_image: null, images: [] })
})
