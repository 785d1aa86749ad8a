import { filled, form, heading, rows, type Subject } from './picture-moments.ts'
import { shellSubjects } from './picture-subjects-shell.ts'
import { systemSubjects } from './picture-subjects-system.ts'

const goodsSubjects: readonly Subject[] = [
  { name: 'brand-list', path: '#/goods/brand', ready: rows },
  { name: 'brand-form', path: '#/goods/brand?edit=1', ready: form },
  { name: 'series-list', path: '#/goods/series', ready: rows },
  { name: 'series-form', path: '#/goods/series?edit=1', ready: form },
  { name: 'sku-list', path: '#/goods/sku', ready: rows },
  { name: 'sku-form', path: '#/goods/sku?edit=1', ready: form },
  {
    name: 'sku-stock',
    path: '#/goods/sku',
    async ready(page, { language }) {
      await rows(page)
      const [more, stock] = language === 'zh' ? ['更多操作', '调库存'] : ['More actions', 'Adjust stock']
      await page.getByRole('button', { name: more }).first().click()
      await page.getByRole('menuitem', { name: stock }).click()
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
  },
  { name: 'sku-sheet', path: '#/goods/sku?sheet=1', ready: (page) => page.getByRole('grid').getByRole('row').nth(5).waitFor() },
  { name: 'sku-import', path: '#/task/import?kind=goods.sku.import', ready: heading },
  { name: 'category-list', path: '#/goods/category', ready: rows },
  { name: 'category-form', path: '#/goods/category?edit=1', ready: form },
  { name: 'spu-list', path: '#/goods/spu', ready: rows },
  { name: 'spu-page', path: '#/goods/spu/edit?id=1', ready: filled },
  { name: 'package-list', path: '#/goods/package', ready: rows },
  { name: 'package-form', path: '#/goods/package?edit=1', ready: form },
  { name: 'gift-list', path: '#/goods/gift', ready: rows },
  { name: 'gift-form', path: '#/goods/gift?edit=1', ready: form },
  { name: 'scene-list', path: '#/goods/scene', ready: rows },
  { name: 'scene-form', path: '#/goods/scene?edit=1', ready: form },
  { name: 'detail-list', path: '#/goods/detail', ready: rows },
  { name: 'detail-form', path: '#/goods/detail?edit=1', ready: form },
  { name: 'media', path: '#/media/media', ready: (page) => page.getByRole('main').locator('img').nth(5).waitFor() },
]

/** What is photographed. */
export const subjects: readonly Subject[] = [...shellSubjects, ...goodsSubjects, ...systemSubjects]
