import { expectNoFindings } from '#test/e2e/axe.ts'
import { PICTURE, unique } from '#test/e2e/goods/data.ts'
import { answer, choose, expect, expectFault, expectToast, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { shopper } from '#test/e2e/shopper.ts'

interface VisibleBanner {
  id: number
  title: string
  url: string | null
}

interface Block {
  type: string
  banners: VisibleBanner[]
}

test('[A29] a banner is made, shown to its audience, counted, switched off, copied and deleted', async ({
  page,
  goods,
  baseURL,
  console,
}) => {
  console.allow(/400 \(Bad Request\)/)
  const title = `轮播${unique()}`
  const list = `/#/content/banner?title=${encodeURIComponent(title)}`
  const buyer = await shopper(goods, baseURL)
  const titlesOf = (rows: readonly VisibleBanner[]) => rows.map((row) => row.title).filter((one) => one.startsWith(title))
  const seenByGuest = async (position: string) => {
    const { data } = (await (await page.request.get(`/api/shop/banner/list?position=${position}`)).json()) as {
      data: { list: VisibleBanner[] }
    }
    return data.list
  }
  const seenByStore = async () => (await buyer.get<{ list: VisibleBanner[] }>('banner/list?position=mine')).list

  await test.step('the form names what is missing, and previews the picture at its place', async () => {
    await page.goto('/#/content/banner')
    await page.getByRole('button', { name: '新增轮播' }).first().click()
    const form = windowOf(page, '新增轮播')
    await form.getByRole('textbox', { name: '标题' }).fill(title)
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expectFault(form, '投放位置', '请选择投放位置')
    await expect(form).toContainText('请上传轮播图片')
    await choose(form, '投放位置', '个人中心')
    await form.locator('input[type=file]').first().setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer: PICTURE })
    await windowOf(page, '裁剪图片').getByRole('button', { name: '使用图片' }).click()
    await expect(form.getByRole('figure', { name: '手机预览' }).locator('img')).toBeVisible()
    await expect(form).toContainText('图片建议尺寸为710×160，不超过2MB')
    await expect(form).toContainText('宽度不足，显示会模糊')
    await form.getByRole('textbox', { name: '跳转链接' }).fill('app://nowhere')
    await form.getByRole('radiogroup', { name: '投放人群' }).getByText('门店客户').click()
    await expectNoFindings(page, '[role=dialog]')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expectFault(form, '跳转链接', '跳转链接不合法')
    await form.getByRole('textbox', { name: '跳转链接' }).fill('app://sign')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expectToast(page, /^已新增 /)
  })

  const { list: rows } = (await goods.get(`/api/banner/banner/list?title=${encodeURIComponent(title)}`)) as unknown as {
    list: VisibleBanner[]
  }
  const id = rows[0]?.id ?? 0

  await test.step('store customers see it, visitors do not; views and clicks are counted for those who do', async () => {
    expect(titlesOf(await seenByStore())).toEqual([title])
    expect(titlesOf(await seenByGuest('mine'))).toEqual([])
    await buyer.post('banner/count', { list: [{ id, shown: 20, clicked: 3 }] })
    // one person counts once
    await buyer.post('banner/count', { list: [{ id, shown: 1, clicked: 0 }] })
    await page.request.post('/api/shop/banner/count', { data: { list: [{ id, shown: 9 }] } })
    await page.goto(list)
    await expect(rowOf(page, title)).toContainText('投放中')
    await expect(rowOf(page, title)).toContainText('签到')
    await expect(rowOf(page, title)).toContainText('1 / 1 / 100.0%')
    await expect(page.getByRole('radiogroup', { name: '状态' })).toContainText('个人中心1')
    await expectNoFindings(page, 'main')
  })

  await test.step('a switched-off banner is invisible; a copy is off and sorts before the original', async () => {
    await rowAction(page, title, '停用')
    await expectToast(page, '已停用')
    await expect(rowOf(page, title)).toContainText('已停用')
    expect(titlesOf(await seenByStore())).toEqual([])
    await rowAction(page, title, '启用')
    await expect(rowOf(page, title)).toContainText('投放中')
    await rowAction(page, title, '复制')
    const form = windowOf(page, '编辑轮播')
    await expect(form.getByRole('textbox', { name: '标题' })).toHaveValue(`${title} 副本`)
    await form.getByRole('switch', { name: '启用' }).click()
    await form.getByRole('spinbutton', { name: '排序' }).fill('9')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expectToast(page, '保存成功')
    expect(titlesOf(await seenByStore())).toEqual([`${title} 副本`, title])
  })

  await test.step('a carousel of a page shows the banners of a position', async () => {
    const image = rows[0] && ((await goods.get(`/api/banner/banner/detail?id=${id}`)) as unknown as { image: string }).image
    const strip = { title: `${title}通栏`, position: 'home_middle', image, audience: 'all', sort: 999_999 }
    const record = (await goods.post('/api/banner/banner/edit', strip)) as unknown as { id: number }
    const draft = [{ uid: 'e2e1', type: 'spacer', props: {} }]
    const saved = (await goods.post('/api/block/page/edit', { title: `页面${unique()}`, kind: 'custom', draft })) as unknown as {
      id: number
    }
    await page.goto(`/#/content/block/edit?id=${saved.id}`)
    await page.getByRole('region', { name: '区块', exact: true }).getByRole('button', { name: '添加轮播' }).click()
    const properties = page.getByRole('region', { name: '属性' })
    await properties.getByRole('radiogroup', { name: '轮播内容' }).getByText('投放位置的轮播').click()
    await choose(properties, '投放位置', '首页通栏')
    await expect(page.getByRole('region', { name: '页面预览' }).locator(`img[src="${image}"]`)).toBeVisible()
    await expectNoFindings(page, 'main')
    await page.getByRole('button', { name: '保存草稿' }).click()
    await expect(page.getByText(/草稿已于 .+ 保存/)).toBeVisible()
    await goods.post('/api/block/page/publish', { id: saved.id })
    const { data } = (await (await page.request.get(`/api/shop/page/detail?id=${saved.id}`)).json()) as { data: { blocks: Block[] } }
    expect(titlesOf(data.blocks.find(({ type }) => type === 'banner')?.banners ?? [])).toEqual([`${title}通栏`])
    await goods.post('/api/banner/banner/delete', { ids: [record.id] })
  })

  await test.step('deleted, it is gone', async () => {
    await page.goto(list)
    await page.getByRole('checkbox', { name: '选择本页' }).check()
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await answer(page, '确定要删除选中的2条数据吗？', '删除')
    await expect(rowOf(page, title)).toHaveCount(0)
    expect(titlesOf(await seenByStore())).toEqual([])
  })
})
