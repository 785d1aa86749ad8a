import sharp from 'sharp'
import { answer, expect, expectToast, test, windowOf } from '../helpers.ts'
import { unique } from '../goods/data.ts'

/** A picture that nobody else has, sent under a name of its own. */
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

test('[S18] media library: a picture is found, its uses are named, and another takes its place everywhere', async ({
  page,
  goods,
  token,
}) => {
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
  await expectToast(page, '操作成功')
  const { logo, cert_images } = (await goods.get(`/api/goods/brand/detail?id=${brand.id}`)) as unknown as Record<string, string>
  expect(logo).not.toBe(url)
  expect(cert_images).toEqual([logo])

  // what is used nowhere now goes
  await page.goto(`/#/media/media?title=${encodeURIComponent(name)}&use=unused`)
  await page.getByRole('checkbox', { name: `选择 ${name}` }).check()
  await page.getByRole('region', { name: '已选 1 项' }).getByRole('button', { name: '删除' }).click()
  await answer(page, '确定要删除选中的1条数据吗？', '删除')
  await expectToast(page, '删除成功')
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()
})
