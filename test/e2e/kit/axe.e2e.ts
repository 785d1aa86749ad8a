import { axeFindings } from '#test/e2e/axe.ts'
import { weakTexts } from '#test/e2e/contrast.ts'
import { expect, test } from './gallery.ts'

const groups = [
  ['button', 'field', 'input', 'textarea', 'number', 'money', 'weight', 'date'],
  ['select', 'remote-select', 'tags-input', 'checkbox', 'switch', 'radio', 'segmented', 'upload', 'rich-text'],
  ['table', 'table-states', 'sheet', 'pager', 'theme', 'tree', 'tree-select', 'cascader'],
  ['drawer', 'dialog', 'confirm', 'toast', 'tooltip', 'popover', 'menu', 'tag', 'text', 'image', 'skeleton', 'empty'],
  [
    'progress',
    'steps',
    'timeline',
    'tiles',
    'state-tabs',
    'filter-chips',
    'range',
    'tabs',
    'line-items',
    'detail-page',
    'line-plot',
    'bar-chart',
    'rank-chart',
  ],
]

const CHARTS: ReadonlySet<string> = new Set(['line-plot', 'bar-chart', 'rank-chart'])

for (const components of groups) {
  test(`[S33] axe finds nothing in light and dark from ${components[0]} to ${components.at(-1)}`, async ({ gallery, page }) => {
    await gallery.open('weight', { mode: 'light', lang: 'zh' })
    for (const component of components) {
      await gallery.turnTo(component)
      // the chart drawing comes by itself
      if (CHARTS.has(component)) await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      expect.soft(await axeFindings(page, 'main'), component).toEqual([])
      // the dark page differs in its colours only
      expect.soft(await weakTexts(page, 'main', [{ mode: 'dark' }]), component).toEqual([])
    }
  })
}
