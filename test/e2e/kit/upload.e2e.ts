import type { Page } from '@playwright/test'
import { expect, test } from './gallery.ts'

const png = (name: string, size: number) => ({ name, mimeType: 'image/png', buffer: Buffer.alloc(size, 1) })

async function choose(page: Page, files: ReturnType<typeof png>[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('group', { name: '授权书' }).getByRole('button', { name: '添加图片' }).click()
  await (await chooser).setFiles(files)
}

test('[K07] images are added, refused, deleted, dropped, pasted, reordered and looked at', async ({ gallery, page }) => {
  await test.step('[K07] images are added up to the limit, the same one only once', async () => {
    await gallery.open('upload')
    const previews = page.getByRole('group', { name: '授权书' }).getByRole('button', { name: /^预览图片/ })
    await choose(page, [png('a.png', 10)])
    await expect(previews).toHaveCount(3)
    await choose(page, [png('b.png', 10)])
    await expect(page.getByRole('region', { name: '通知' })).toContainText('“b.png”已在列表中')
    await expect(previews).toHaveCount(3)
    await choose(page, [png('c.png', 20), png('d.png', 30)])
    await expect(previews).toHaveCount(4)
    await expect(page.getByRole('alert')).toHaveText('最多 4 张图片')
    await expect(page.getByRole('group', { name: '授权书' }).getByRole('button', { name: '添加图片' })).toHaveCount(0)
  })

  await test.step('[K07] an image is deleted only after the question', async () => {
    await gallery.turnTo('upload')
    const previews = page.getByRole('group', { name: '授权书' }).getByRole('button', { name: /^预览图片/ })
    const question = page.getByRole('alertdialog', { name: '确定要删除该图片吗?' })
    await page.getByRole('button', { name: '删除图片 1' }).click()
    await question.getByRole('button', { name: '取消' }).click()
    await expect(question).toBeHidden()
    await expect(previews).toHaveCount(2)
    await page.getByRole('button', { name: '删除图片 1' }).click()
    await question.getByRole('button', { name: '删除' }).click()
    await expect(previews).toHaveCount(1)
  })

  await test.step('[K07] a too large or non-image file is refused; a failed one says why and can be dropped', async () => {
    await gallery.turnTo('upload')
    await choose(page, [png('big.png', 2 * 1024 * 1024), { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
    const toasts = page.getByRole('region', { name: '通知' })
    await expect(toasts).toContainText('“big.png”超过 1 MB')
    await expect(toasts).toContainText('“list.txt”不是可用的图片')
    await choose(page, [png('bad.png', 40)])
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('“bad.png”上传失败：415')
    await page.getByRole('button', { name: '取消上传 bad.png' }).click()
    await choose(page, [png('slow.png', 50)])
    await expect(page.getByRole('progressbar', { name: '上传中 50%' })).toBeVisible()
    await page.getByRole('button', { name: '取消上传 slow.png' }).click()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
  })

  await test.step('[K07] images are dropped onto the field', async () => {
    await gallery.turnTo('upload')
    const group = page.getByRole('group', { name: '授权书' })
    await group.evaluate((element) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['dropped'], 'dropped.png', { type: 'image/png' }))
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })
    await expect(group.getByRole('button', { name: /^预览图片/ })).toHaveCount(3)
  })

  await test.step('[K07] images are pasted, previewed one after the other, and reordered by the keyboard', async () => {
    await gallery.turnTo('upload')
    const group = page.getByRole('group', { name: '授权书' })
    const sources = () => group.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')))
    await group.hover()
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['pasted'], 'pasted.png', { type: 'image/png' }))
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(group.getByRole('button', { name: /^预览图片/ })).toHaveCount(3)
    await group.getByRole('button', { name: '预览图片 1' }).click()
    await expect(page.locator('[role=dialog]:focus-within')).toHaveAccessibleName('图片 1')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog', { name: '图片 2' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    const before = await sources()
    await group.getByRole('button', { name: '预览图片 1' }).press('Alt+ArrowRight')
    await expect.poll(sources).toEqual([before[1], before[0], before[2]])
  })

  await test.step('[K07] an image is dragged by its grip to another place, or goes there by the arrow keys', async () => {
    await gallery.turnTo('upload')
    const group = page.getByRole('group', { name: '授权书' })
    const sources = () => group.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')))
    const before = await sources()
    const grip = group.getByRole('button', { name: '移动图片 1' })
    await grip.hover()
    await page.mouse.down()
    const target = await group.getByRole('button', { name: '预览图片 2' }).boundingBox()
    if (!target) throw new Error('the second image is not in sight')
    await page.mouse.move(target.x + target.width * 0.6, target.y + target.height / 2, { steps: 12 })
    await page.mouse.up()
    await expect.poll(sources).toEqual([before[1], before[0]])
    await group.getByRole('button', { name: '移动图片 2' }).press('ArrowLeft')
    await expect.poll(sources).toEqual(before)
    await expect(group.getByRole('button', { name: '移动图片 1' })).toBeFocused()
  })

  await test.step('[K07] the viewer shows an image larger and smaller, with buttons and keys', async () => {
    await gallery.turnTo('upload')
    await page.getByRole('group', { name: '授权书' }).getByRole('button', { name: '预览图片 1' }).click()
    const viewer = page.getByRole('dialog', { name: '图片 1' })
    const zoom = viewer.getByRole('status', { name: '缩放比例' })
    await expect(zoom).toHaveText('100%')
    await viewer.getByRole('button', { name: '放大' }).click()
    await expect(zoom).toHaveText('150%')
    await page.keyboard.press('+')
    await expect(zoom).toHaveText('200%')
    await page.keyboard.press('0')
    await expect(zoom).toHaveText('100%')
    await viewer.getByRole('button', { name: '放大' }).click()
    // the next picture starts at its default position
    await viewer.getByRole('button', { name: '下一张' }).click()
    await expect(page.getByRole('dialog', { name: '图片 2' }).getByRole('status', { name: '缩放比例' })).toHaveText('100%')
  })
})
