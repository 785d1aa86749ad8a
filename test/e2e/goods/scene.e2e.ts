import { expectNoFindings } from '#test/e2e/axe.ts'
import { answer, expect, expectFault, expectToast, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { unique } from './data.ts'

test('[A06] scene: one is made, its goods are searched for, put in order by keys, and kept', async ({ page, goods }) => {
  const word = unique()
  const { series, spu: first } = await goods.family()
  const [second, third] = [await goods.spu(series.id), await goods.spu(series.id)]
  await page.goto('/#/goods/scene')
  await page.getByRole('button', { name: '新增应用场景' }).click()
  const form = windowOf(page, '新增应用场景')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expectFault(form, '场景名称', '请输入场景名称')
  await form.getByLabel('场景名称').fill(`场景${word}`)
  await form.getByLabel('场景介绍').fill('更换轴承与密封件')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, /^已新增 /)
  await expect(form).toBeHidden()

  await page.getByRole('textbox', { name: '场景名称' }).fill(word)
  await page.getByRole('button', { name: '查询' }).click()
  await rowAction(page, `场景${word}`, '管理商品')
  const drawer = windowOf(page, `管理“场景${word}”的商品`)
  for (const { code, title } of [first, second, third]) {
    await drawer.getByRole('combobox', { name: '添加商品' }).click()
    await page.getByRole('combobox', { name: '输入以筛选' }).fill(code)
    await page.getByRole('option', { name: title }).click()
    await expect(drawer.getByRole('listitem').filter({ hasText: title })).toBeVisible()
  }
  await expectNoFindings(page, '[role=dialog]')
  const order = () => drawer.getByRole('listitem').evaluateAll((lines) => lines.map((line) => /[\dA-F]{8}/.exec(line.textContent)?.[0]))
  await drawer.getByRole('button', { name: `移动 ${third.title}` }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(order).toEqual([third.code, first.code, second.code])
  await drawer.getByRole('button', { name: '置顶' }).last().click()
  await drawer.getByRole('button', { name: `移出 ${first.title}` }).click()
  await expect.poll(order).toEqual([second.code, third.code])
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await expect(drawer).toBeHidden()
  await expect(rowOf(page, `场景${word}`)).toContainText('2')

  await rowAction(page, `场景${word}`, '管理商品')
  await expect.poll(order).toEqual([second.code, third.code])
  await drawer.getByRole('button', { name: '取消' }).click()
  await rowAction(page, `场景${word}`, '删除')
  await answer(page, '确定要删除选中的1条数据吗？', '删除')
  await expect(rowOf(page, `场景${word}`)).toHaveCount(0)
})
