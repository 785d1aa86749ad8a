import { axeFindings } from '../axe.ts'
import { expect, test } from './gallery.ts'

const groups = [
  ['button', 'field', 'input', 'textarea', 'number', 'money', 'weight', 'date'],
  ['select', 'remote-select', 'tags-input', 'checkbox', 'switch', 'radio', 'segmented', 'upload', 'rich-text'],
  ['table', 'table-states', 'sheet', 'pager', 'theme', 'tree', 'tree-select', 'cascader'],
  ['drawer', 'dialog', 'confirm', 'toast', 'tooltip', 'popover', 'menu', 'tag', 'text', 'image', 'skeleton', 'empty'],
]

// Axe alone takes seconds, and more on a machine that is busy.
test.describe.configure({ timeout: 90_000 })

for (const mode of ['light', 'dark'] as const) {
  for (const components of groups) {
    test(`[S33] axe finds nothing in ${mode} from ${components[0]} to ${components.at(-1)}`, async ({ gallery, page }) => {
      await gallery.open('weight', { mode, lang: mode === 'dark' ? 'en' : 'zh' })
      for (const component of components) {
        await gallery.turnTo(component)
        // the dark page is the light one in other colours
        expect.soft(await axeFindings(page, 'main', mode === 'dark' ? ['color-contrast'] : []), component).toEqual([])
      }
    })
  }
}
