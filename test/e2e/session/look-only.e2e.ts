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

// Playwright reads the required fixtures from the destructuring.
// eslint-disable-next-line no-empty-pattern
test.use({ account: async ({}, use) => use(await database.hireFor(...forms.map(([place]) => `${place.replaceAll('/', ':')}:list`))) })

test('[S4] [P05] a form link shows a look-only person the record, and nothing can be changed', async ({ page, token, request }) => {
  for (const [place, name] of forms) {
    await test.step(place, async () => {
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
