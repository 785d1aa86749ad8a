import { axeFindings, expect, test } from './gallery.ts'

const components = [
  ...['button', 'field', 'input', 'textarea', 'number', 'money', 'weight', 'date', 'select', 'remote-select', 'tags-input', 'checkbox'],
  ...['switch', 'radio', 'segmented', 'upload', 'table', 'table-states', 'table-virtual', 'pager', 'drawer', 'dialog', 'confirm'],
  ...['toast', 'tooltip', 'popover', 'menu', 'tag', 'text', 'image', 'skeleton', 'empty'],
]

for (const mode of ['light', 'dark'] as const) {
  test(`axe finds nothing on any component in ${mode}`, async ({ gallery, page }) => {
    for (const component of components) {
      await gallery.open(component, { mode, lang: mode === 'dark' ? 'en' : 'zh' })
      expect(await axeFindings(page), component).toEqual([])
    }
  })
}
