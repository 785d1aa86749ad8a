import { expectNoFindings } from '#test/e2e/axe.ts'
import { answer, expect, expectFault, expectToast, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { PICTURE, unique } from './data.ts'

test('[A02] category: a tree is opened, grown by a leaf with a template, moved by the form, and cut again', async ({
  page,
  goods,
  console,
}) => {
  console.allow(/400 \(Bad Request\)/)
  const word = unique()
  await page.goto('/#/goods/category')
  await page.getByRole('button', { name: '新增分类' }).click()
  const form = windowOf(page, '新增分类')
  await form.getByLabel('分类名称').fill(`一级${word}`)
  await form.getByLabel('分类编码').fill(word)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form.getByText('请上传图标')).toBeVisible()
  await form.locator('input[type=file]').first().setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(form.getByRole('button', { name: '预览图片 1' })).toBeVisible()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, /^已新增 /)

  await page.getByRole('textbox', { name: '名称/编码' }).fill(word)
  await page.getByRole('button', { name: '查询' }).click()
  await page.getByRole('button', { name: '视图', exact: true }).click()
  await windowOf(page, '视图').getByRole('button', { name: '存为新视图' }).click()
  await windowOf(page, '存为新视图').getByLabel('视图名称').fill(`分类${word}`)
  await windowOf(page, '存为新视图').getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('button', { name: `分类${word}`, exact: true })).toBeVisible()
  await rowAction(page, `一级${word}`, '新增下级')
  await expect(form.getByRole('combobox', { name: '上级分类' })).toHaveText(`一级${word}`)
  await form.getByLabel('分类名称').fill(`二级${word}`)
  await form.getByLabel('分类编码').fill(`${word}-1`)
  await form.getByRole('button', { name: '添加 参数模板' }).click()
  const first = form.getByRole('group', { name: '参数模板 1' })
  await first.getByLabel('参数名称').fill('材质')
  await first.getByRole('combobox', { name: '类型' }).click()
  await page.getByRole('option', { name: '选项' }).click()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(first.getByText('请输入可选值')).toBeVisible()
  await first.getByLabel('可选值').fill('304，316L，')
  await form.getByRole('button', { name: '添加 规格模板' }).click()
  const axis = form.getByRole('group', { name: '规格模板 1' })
  await axis.getByLabel('规格名称').fill('内径')
  await axis.getByLabel('规格值').fill('10，20，')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(rowOf(page, `二级${word}`)).toBeVisible()

  const { list } = await goods.get(`/api/goods/category/list?word=${word}-1`)
  const leaf = (list as unknown as { id: number; title: string; param_count: number }[]).find(({ title }) => title === `二级${word}`)
  expect(leaf?.param_count).toBe(1)
  const button = rowOf(page, `一级${word}`).getByRole('button', { name: `收起 一级${word}` })
  await button.click()
  await expect(rowOf(page, `二级${word}`)).toHaveCount(0)
  await page.getByRole('button', { name: `展开 一级${word}` }).click()

  await rowAction(page, `二级${word}`, '编辑')
  const editing = windowOf(page, '编辑分类')
  await editing.getByRole('combobox', { name: '上级分类' }).click()
  await page.getByRole('combobox', { name: '输入以筛选' }).fill('滚动轴承')
  await page.getByRole('treeitem', { name: '滚动轴承' }).click()
  await editing.getByRole('button', { name: '保存', exact: true }).click()
  await expect(rowOf(page, `二级${word}`).getByText(`二级${word}`)).toBeVisible()
  await expect(rowOf(page, '轴承传动')).toBeVisible()
  await expect(rowOf(page, '滚动轴承')).toBeVisible()

  for (const title of [`二级${word}`, `一级${word}`]) {
    await rowAction(page, title, '删除')
    await answer(page, '确定要删除选中的1条数据吗？', '删除')
    await expect(rowOf(page, title)).toHaveCount(0)
  }
})

test('[A02] category: children come when a row opens, the address keeps what is open, and buttons that are off say why', async ({
  page,
}) => {
  await page.goto('/#/goods/category')
  await page.getByRole('button', { name: '展开 轴承传动' }).click()
  await page.getByRole('button', { name: '展开 滚动轴承' }).click()
  await expect(rowOf(page, '深沟球轴承')).toBeVisible()
  await page.reload()
  await expect(rowOf(page, '深沟球轴承')).toBeVisible()
  const add = rowOf(page, '深沟球轴承').getByRole('button', { name: '新增下级' })
  await add.hover()
  await expect(page.getByRole('tooltip')).toHaveText('分类最多支持三级')
  await rowAction(page, '深沟球轴承', '编辑')
  const form = windowOf(page, '编辑分类')
  await expect(form.getByRole('group', { name: '参数模板 1' }).getByLabel('参数名称')).toHaveValue('材质')
  await expectFault(form, '税率', '该分类商品的默认税率')
  await expectNoFindings(page)
  await form.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '收起全部' }).click()
  await expect(rowOf(page, '深沟球轴承')).toHaveCount(0)

  await page.getByRole('button', { name: '列设置' }).click()
  await windowOf(page, '列设置').getByRole('checkbox', { name: '编码' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: '编码' })).toHaveCount(0)
})

test('[A02] category: a row is taken elsewhere by its grip; the goods of a leaf are transferred to another', async ({ page, goods }) => {
  // all rows are visible
  await page.setViewportSize({ width: 1440, height: 1400 })
  const word = unique()
  const { list } = await goods.get('/api/goods/category/list')
  const { icon } = (list as unknown as { icon: string }[])[0] as { icon: string }
  const create = async (n: string, parent_id?: unknown) =>
    (await goods.post('/api/goods/category/edit', { title: `${n}${word}`, code: `${word}-${n.charCodeAt(0)}`, icon, parent_id }))['id']
  const top = await create('甲')
  const [one, two] = [await create('乙', top), await create('丙', top)]
  await page.goto(`/#/goods/category?open=${top}`)
  const grip = page.getByRole('button', { name: `移动 丙${word}` })
  const notice = (where: string) => page.getByRole('status').filter({ hasText: `丙${word} 已移到 ${where}` })
  const rows = page.getByRole('row').filter({ hasText: word })
  // the newest row is the first
  await expect(rows).toHaveText([/^甲/, /^丙/, /^乙/])
  await grip.press('ArrowDown')
  await expect(notice(`甲${word} 下第2位`)).toHaveCount(1)
  await expect(rows).toHaveText([/^甲/, /^乙/, /^丙/])
  await grip.press('ArrowUp')
  await expect(notice(`甲${word} 下第1位`)).toHaveCount(1)
  await expect(rows).toHaveText([/^甲/, /^丙/, /^乙/])
  await grip.hover()
  const target = await rows.last().boundingBox()
  await page.mouse.down()
  await page.mouse.move((target?.x ?? 0) + 120, (target?.y ?? 0) + (target?.height ?? 0) / 2, { steps: 5 })
  await page.mouse.up()
  await expect(notice(`乙${word} 下第1位`)).toHaveCount(1)
  expect(await goods.get(`/api/goods/category/detail?id=${two}`)).toMatchObject({ parent_id: one, level: 3 })

  await test.step('the goods of a leaf are transferred', async () => {
    const leaf = (n: number) => goods.post('/api/goods/category/edit', { title: `分类${n}${word}`, code: `${word}-${n}`, icon })
    const [from, to] = [await leaf(1), await leaf(2)]
    const { series } = await goods.family()
    const spu = await goods.spu(series.id)
    const row: object = await goods.get(`/api/goods/spu/detail?id=${spu.id}`)
    await goods.post('/api/goods/spu/edit', { ...row, skus: undefined, category_id: from['id'] })

    await page.goto(`/#/goods/category?word=${word}`)
    await rowAction(page, `分类1${word}`, '转移商品')
    const dialog = windowOf(page, `转移“分类1${word}”的商品`)
    await dialog.getByRole('combobox', { name: '目标分类' }).click()
    await page.getByRole('combobox', { name: '输入以筛选' }).fill(`分类2${word}`)
    await page.getByRole('treeitem', { name: `分类2${word}` }).click()
    await dialog.getByRole('button', { name: '转移' }).click()
    await answer(page, '转移1个SPU？', '转移')
    await expectToast(page, /已转移1个SPU/)
    expect(await goods.get(`/api/goods/category/detail?id=${to['id']}`)).toMatchObject({ spu_count: 1 })
    const off = rowOf(page, `分类2${word}`).getByRole('button', { name: /更多操作/ })
    await off.click()
    await expect(page.getByRole('menuitem', { name: '删除' })).toHaveAttribute('aria-disabled', 'true')
  })
})
