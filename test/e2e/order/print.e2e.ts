import { expect, test } from '#test/e2e/helpers.ts'
import { pdfTexts } from '#test/e2e/pdf-texts.ts'

interface Printed {
  data: { list: { order_no: string; items: { line_no: number }[] }[] }
}

const LINES = 134

/** Grid rows overlap behind a page break, a table wider than the paper loses its edge, and a background costs ink. */
function layoutFaults(): string[] {
  const sheets = [...document.querySelectorAll('article')].filter((sheet) => sheet.checkVisibility())
  for (const sheet of sheets) sheet.style.width = '186mm'
  return [
    ...(sheets.length === 0 ? ['no sheet is printed'] : []),
    ...sheets.filter((sheet) => getComputedStyle(sheet).display !== 'block').map(() => 'a sheet is no block'),
    ...sheets
      .filter((sheet) => (sheet.querySelector('table')?.getBoundingClientRect().right ?? 0) > sheet.getBoundingClientRect().right)
      .map(() => 'a table is wider than its sheet'),
    ...(getComputedStyle(document.body).backgroundColor === 'rgba(0, 0, 0, 0)' ? [] : ['the page has a background']),
  ]
}

for (const [kind, paper, fewest] of [
  ['delivery', 'a4', 3],
  ['pick', 'a4', 3],
  ['delivery', 'continuous', 6],
] as const)
  test(`[N14] each page of a long ${kind} document on ${paper} has its number and the order's`, async ({ page, goods }) => {
    const { list } = await goods.get('/api/order/order/list?state=pending_ship&page_size=2')
    const [one, other] = list as unknown as { id: number; order_no: string }[]
    if (!one || !other) throw new Error('the demonstration has no orders to ship')
    // no order of the demonstration is that long
    await page.route('**/api/order/order/print*', async (route) => {
      const answer = await route.fetch()
      const printed = (await answer.json()) as Printed
      for (const row of printed.data.list)
        row.items = Array.from(
          { length: LINES },
          (_, at) => ({ ...row.items[at % row.items.length], line_no: at + 1 }) as { line_no: number },
        )
      await route.fulfill({ response: answer, json: printed })
    })
    const pagesOf = async (...orders: [typeof one, ...(typeof one)[]]) => {
      const ids = orders.map(({ id }) => id).join('.')
      await page.goto(`/#/order/list/print?ids=${ids}&kind=${kind}&paper=${paper}`)
      await expect(page.getByText(`单号 ${orders[0].order_no}`).filter({ visible: true }).first()).toBeVisible()
      await expect(page.getByText(`共 ${orders.length} 张单据`).filter({ visible: true })).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      expect(await page.evaluate(layoutFaults)).toEqual([])
      await page.emulateMedia({ media: null })
      return pdfTexts(await page.pdf({ preferCSSPageSize: true }))
    }

    const alone = await pagesOf(one)
    expect(alone.length).toBeGreaterThanOrEqual(fewest)
    for (const [at, text] of alone.entries()) {
      expect(text).toContain(`第 ${at + 1} / ${alone.length} `)
      expect(text).toContain(one.order_no)
    }

    // titles of different lengths fill different numbers of pages
    const rest = await pagesOf(other)
    const both = await pagesOf(one, other)
    expect(both.length).toBe(alone.length + rest.length)
    for (const [at, text] of both.entries()) {
      expect(text).toContain(`本次打印第 ${at + 1} / ${both.length} `)
      const [own, foreign] = at < alone.length ? [one, other] : [other, one]
      expect(text).toContain(own.order_no)
      expect(text).not.toContain(foreign.order_no)
    }
  })
