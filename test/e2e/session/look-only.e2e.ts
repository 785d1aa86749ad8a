import { pagerOf } from '#test/e2e/shell/parts.ts'
import { database } from './database.ts'
import { expect, test } from './login.ts'

/** A form with every field kind. */
const forms = [
  ['goods/brand', '品牌'],
  ['goods/category', '分类'],
  ['goods/sku', 'SKU'],
  ['goods/package', '套装'],
  ['goods/gift', '赠品规则'],
  ['goods/detail', '商品详情'],
  ['dev/menu', '菜单'],
  ['dev/user', '后台账号'],
] as const

// these may also change SPUs, and not put them on sale
const lists = forms.map(([place]) => `${place.replaceAll('/', ':')}:list`)
// Playwright reads the required fixtures from the destructuring.
// eslint-disable-next-line no-empty-pattern
test.use({ account: async ({}, use) => use(await database.hireFor(...lists, 'goods:spu:list', 'goods:spu:edit')) })

test('[S4] [P01] [P05] a look-only person sees rows and records, and can change nothing', async ({ page, token, request }) => {
  await test.step('rows without buttons, and calls that are refused', async () => {
    await page.goto('/#/goods/brand')
    await expect(pagerOf(page)).toBeVisible()
    await expect(page.getByRole('button', { name: '新增品牌' })).toHaveCount(0)
    await expect(page.getByRole('row').nth(1).getByRole('button', { name: '编辑' })).toHaveCount(0)
    await expect(page.getByRole('switch')).toHaveCount(0)
    const headers = { authorization: `Bearer ${token}` }
    const statusOf = async (path: string, data: object) => (await request.post(path, { headers, data })).status()
    expect(await statusOf('/api/goods/brand/edit', {})).toBe(403)
    expect(await statusOf('/api/goods/brand/status', { ids: [1], status: 0 })).toBe(403)
  })

  for (const [place, name] of forms) {
    await test.step(`[S4] [P05] a form link shows the record: ${place}`, async () => {
      const answer = await request.get(`/api/${place}/list?page_size=1`, { headers: { authorization: `Bearer ${token}` } })
      const { data }: { data: { list: [{ id: number; title?: string; username?: string }] } } = await answer.json()
      const [{ id, title, username }] = data.list
      await page.goto(`/#/${place}?edit=${id}`)
      const form = page.getByRole('dialog', { name: `查看${name}` })
      await expect(form.getByText('您没有修改权限，只能查看。')).toBeVisible()
      await expect.poll(() => form.evaluate(values)).toContain(title ?? username)
      expect(await form.evaluate(changeable)).toEqual([])
      await expect(form.getByRole('button', { name: '保存' })).toHaveCount(0)
      await form.getByRole('button', { name: '关闭' }).last().click()
      await expect(form).toBeHidden()
    })
  }

  await test.step('[S4] [P05] with the right to save, the button that also puts on sale is absent', async () => {
    await page.goto('/#/goods/spu/edit')
    await expect(page.getByRole('button', { name: '保存', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: '保存并上架' })).toHaveCount(0)
  })
})

function values(form: Element): string[] {
  return [...form.querySelectorAll('input, textarea')].map((field) => ('value' in field ? String(field.value) : ''))
}

/** The editable controls in a form. */
function changeable(form: Element): string[] {
  const fields = form.querySelectorAll(
    ':is(input, textarea):not([readonly], [hidden], :disabled), [role=combobox]:not([aria-readonly=true], :disabled), [contenteditable=true]',
  )
  const buttons = [...form.querySelectorAll('button:not(:disabled, [role])')].filter(({ textContent, ariaLabel }) =>
    /添加|移除|删除|清除|选择|更换|上传|新建|拖动/.test(`${ariaLabel} ${textContent}`),
  )
  return [...fields, ...buttons].map((one) => `${one.tagName} ${one.getAttribute('name') ?? ''} ${one.ariaLabel ?? ''} ${one.textContent}`)
}
