import type { Page } from '@playwright/test'
import { as } from '#test/e2e/calls.ts'
import { expect, test } from '#test/e2e/session/login.ts'

interface Entry {
  path: string
  meta: { hidden?: boolean }
  children?: Entry[]
}

/** Menu pages without a table. */
const noLists = new Set([
  '/index',
  '/desk',
  '/activity/calendar',
  '/goods/sku/count',
  '/media/media',
  '/order/create',
  '/config',
  '/task/import',
])
/** An order has a line for its goods, so fewer fit. */
const leastOrders = { 900: 10, 720: 8 }
const leastRows = 12
/** The resources stand below tabs and above figures, the ledger below the result of its check. */
const leastOf: Readonly<Record<string, number>> = { '/dev/resources': 10, '/finance/ledger': 10 }

for (const [language, width, height] of [
  ['zh', 1440, 900],
  ['zh', 1280, 720],
  ['en', 1440, 900],
  ['en', 1280, 720],
] as const) {
  test.describe(`${language} at ${width} × ${height}`, () => {
    test.use({ language, viewport: { width, height } })

    test(`every list fits its room (${language}, ${width} × ${height}): columns, heads, state, numbers, rows`, async ({
      page,
      baseURL,
    }) => {
      const { list } = await as('admin', baseURL, '/api/menu')
      const paths = pathsOf(list as Entry[]).filter((path) => !noLists.has(path))
      expect(paths.length).toBeGreaterThan(45)
      const faults: string[] = []
      await page.goto('/#/index')
      for (const path of paths) {
        const { columns, heads, hidden, cut, rows, visible, hasFigures } = await measured(page, path)
        const least = path === '/order/list' ? leastOrders[height] : (leastOf[path] ?? leastRows)
        if (columns > 0) faults.push(`${path}: the table is ${columns} px wider than its room`)
        if (heads.length > 0) faults.push(`${path}: heads are cut: ${heads.join()}`)
        if (hidden.length > 0) faults.push(`${path}: the state is out of sight: ${hidden.join()}`)
        if (cut.length > 0) faults.push(`${path}: numbers are cut in ${cut.join()}`)
        // figures that do not fit beside the pager take one row
        if (visible + (hasFigures ? 1 : 0) < Math.min(rows, least)) faults.push(`${path}: ${visible} of ${rows} rows are in sight`)
      }
      expect(faults).toEqual([])
    })
  })
}

test('tabs and buttons of a list keep their place and size when filters are set', async ({ page }) => {
  // the counts in the tabs change, their room does not
  const parts = page.getByRole('main').locator('div:has(> [role=radiogroup]), button:has-text("代客下单")')
  const boxes = () => parts.evaluateAll((found) => found.map((part) => JSON.stringify(part.getBoundingClientRect())))
  const chips = page.getByRole('group', { name: '已选条件' })
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/#/order/list')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(chips).toBeHidden()
    const before = await boxes()
    expect(before).toHaveLength(2)
    await page.goto('/#/order/list?flag=0&amount_min=100&pay_way=wechat')
    await expect(chips.locator('span[data-tip]')).toHaveCount(3)
    expect(await boxes(), `at ${width}`).toEqual(before)
  }
})

test.describe('as an accountant', () => {
  test.use({ account: 'finance', viewport: { width: 1440, height: 900 } })

  test('a list of more than 50 rows begins compact; the chosen row height stays', async ({ page }) => {
    const density = page.getByRole('main').getByRole('button', { name: '行高' })
    await page.goto('/#/finance/payment')
    await expect(page.getByText(/^共 [\d,]{3,} 条/)).toBeVisible()
    await expect(density).toHaveAttribute('aria-pressed', 'true')
    const storing = page.waitForResponse((response) => response.url().includes('/preferences'))
    await density.click()
    await storing
    await page.reload()
    await expect(page.getByText(/^共 [\d,]{3,} 条/)).toBeVisible()
    await expect(density).toHaveAttribute('aria-pressed', 'false')
    await page.goto('/#/finance/refund?no=none')
    await expect(page.getByText('没有符合条件的数据')).toBeVisible()
    await expect(density.locator('visible=true')).toHaveAttribute('aria-pressed', 'false')
  })
})

function pathsOf(entries: readonly Entry[], above = ''): string[] {
  return entries.flatMap(({ path, meta, children }) => {
    const full = path.startsWith('/') ? path : `${above}/${path}`
    if (meta.hidden) return []
    return children?.length ? pathsOf(children, full) : [full]
  })
}

async function measured(page: Page, path: string) {
  await page.evaluate((to) => {
    location.hash = to
  }, path)
  await expect(page).toHaveURL(new RegExp(`#${path}(\\?|$)`))
  const table = page.locator('main table[aria-busy=false]:visible').first()
  await expect(table, path).toBeVisible()
  return table.evaluate((element: HTMLTableElement) => {
    const room = element.parentElement as HTMLElement
    const edge = room.getBoundingClientRect()
    const keys = [...element.querySelectorAll('col')].map(({ dataset }) => dataset['key'] ?? '')
    const heads = [...(element.tHead?.rows[0]?.cells ?? [])]
    const states = heads.filter((_, at) => ['state', 'phase', 'status'].includes(keys[at] ?? ''))
    const numbers = [...element.querySelectorAll<HTMLTableCellElement>('tbody td[data-align=right]')]
    const isCut = (cell: HTMLElement) =>
      [cell, ...cell.querySelectorAll<HTMLElement>('*')].some((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
    const HALF_A_LINE = 8
    // the width of a text does not change by cutting it, and an ellipsis may begin at a fraction of a pixel
    const hasCutWords = (head: HTMLElement) =>
      [...head.querySelectorAll('span:not([role], .visually-hidden)')].some((words) => {
        const text = document.createRange()
        text.selectNodeContents(words)
        const [whole, room] = [text.getBoundingClientRect(), words.getBoundingClientRect()]
        return whole.width > room.width + 0.05 || whole.height > room.height + HALF_A_LINE
      })
    const rows = [...element.querySelectorAll('tbody tr[data-key]')].map((row) => row.getBoundingClientRect())
    return {
      columns: element.offsetWidth - room.clientWidth,
      heads: heads.filter(hasCutWords).map(({ textContent }) => textContent),
      hidden: states.filter((head) => head.getBoundingClientRect().right > edge.right + 1).map(({ textContent }) => textContent),
      cut: [...new Set(numbers.filter(isCut).map(({ cellIndex }) => heads[cellIndex]?.textContent ?? ''))],
      rows: rows.length,
      hasFigures: (element.closest('section')?.getBoundingClientRect().bottom ?? 0) - edge.bottom > 70,
      visible: rows.filter(({ top, bottom }) => top >= edge.top && bottom <= Math.min(edge.bottom, innerHeight) + 1).length,
    }
  })
}
