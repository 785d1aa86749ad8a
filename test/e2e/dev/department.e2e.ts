import { expectNoFindings } from '#test/e2e/axe.ts'
import { unique } from '#test/e2e/goods/data.ts'
import { answer, choose, expect, expectToast, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'

test('[A40] departments: a branch gets a head and members, hands them over, is moved and deleted', async ({ page, goods }) => {
  // all rows are visible
  await page.setViewportSize({ width: 1440, height: 1600 })
  const word = unique()
  const { list: roles } = await goods.get('/api/common/role/option')
  const role_ids = [(roles as unknown as { key: number }[])[0]?.key]
  const username = `d${word}`.replace(/\W/g, '').slice(0, 20)
  await goods.post('/api/dev/user/edit', { username, real_name: `甲${word}`.slice(0, 20), role_ids })

  await page.goto('/#/dev/department')
  await expect(rowOf(page, '华东组')).toBeVisible()
  await page.getByRole('button', { name: '新增部门' }).click()
  const form = windowOf(page, '新增部门')
  await form.getByLabel('部门名称').fill(`总${word}`)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, /^已新增 /)
  for (const name of ['一组', '二组']) {
    await rowAction(page, `总${word}`, '新增下级')
    await expect(form.getByRole('combobox', { name: '上级部门' })).toHaveText(`总${word}`)
    await form.getByLabel('部门名称').fill(`${name}${word}`)
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(rowOf(page, `${name}${word}`)).toBeVisible()
  }
  // the newest is the last among equal sort values
  const branch = page.getByRole('row').filter({ hasText: word })
  await expect(branch).toHaveText([/^总/, /^一组/, /^二组/])
  await page.getByRole('button', { name: `移动 二组${word}` }).press('ArrowUp')
  await expect(branch).toHaveText([/^总/, /^二组/, /^一组/])

  await rowAction(page, `一组${word}`, '成员')
  const members = windowOf(page, `一组${word}的成员`)
  await members.getByRole('combobox', { name: '输入姓名或账号' }).click()
  await page
    .getByRole('combobox', { name: '输入以搜索' })
    .or(page.getByRole('combobox', { name: '输入以筛选' }))
    .fill(username)
  await page.getByRole('option', { name: username }).click()
  await members.getByRole('button', { name: '加入部门' }).click()
  const member = members.getByRole('row').filter({ hasText: username })
  await expect(member).toBeVisible()
  await member.getByRole('button', { name: '设为负责人' }).click()
  await expect(member.getByText('负责人', { exact: true })).toBeVisible()
  await expectNoFindings(page, '[role=dialog]')
  await member.getByRole('checkbox').check()
  await members.getByRole('button', { name: '调整部门' }).click()
  const transfer = windowOf(page, '调整 1 个账号的部门')
  await choose(transfer, '调整到', `二组${word}`)
  await transfer.getByRole('button', { name: '调整', exact: true }).click()
  await expect(members.getByText('没有成员')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(members).toHaveCount(0)

  await page.goto('/#/dev/user')
  await choose(page, '部门', `总${word}`)
  await page.getByRole('button', { name: '查询' }).click()
  await expect(rowOf(page, username)).toContainText(`二组${word}`)

  await page.goto('/#/dev/department')
  await expect(rowOf(page, `一组${word}`)).toBeVisible()
  await expectNoFindings(page, 'main')
  await rowAction(page, `一组${word}`, '删除')
  await answer(page, '确定要删除选中的1条数据吗？', '删除')
  await expect(rowOf(page, `一组${word}`)).toHaveCount(0)
  await rowAction(page, `二组${word}`, '成员')
  const others = windowOf(page, `二组${word}的成员`)
  await others.getByRole('row').filter({ hasText: username }).getByRole('button', { name: '移出' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '移出', exact: true }).click()
  await expect(others.getByText('没有成员')).toBeVisible()
})
