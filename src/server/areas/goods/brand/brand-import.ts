import * as z from 'zod/mini'
import { BRAND_LINES, brandImport, brandNeeds } from '#contract/goods/brand-import.ts'
import { brandFields, brand as contract, type BrandEdit } from '#contract/goods/brand.ts'
import { brands } from '#server/areas/goods/shared/rows.ts'
import { codedImport, rowsByCode } from '#server/features/import/coded.ts'
import { importTask } from '#server/features/import/import.ts'
import { picturesIn } from '#server/features/import/pictures.ts'
import { startImport } from '#server/features/import/start.ts'
import { deletions, type Restorer } from '#server/platform/entity/entity.ts'
import { requireAccess } from '#server/platform/kernel/permissions.ts'
import { edit, notEmpty } from './brand-edit.ts'

const { cert_images: _, logo: __, ...typed } = brandFields

/** Brands from a sheet. */
export const brandImportKind = codedImport({
  kind: 'goods.brand.import',
  endpoint: contract.import,
  columns: brandImport,
  mostLines: BRAND_LINES,
  needs: brandNeeds,
  rows: brands,
  edit: contract.edit,
  parents: [],
  form: ['title', 'code', 'logo'],
  fields: { ...typed, logo: z.string() },
  unknown: ['品牌编码不存在', 'No brand has this code'],
  async known(ctx, lines) {
    const rows = await rowsByCode(ctx, brands, lines)
    return { rowOf: ({ code }) => rows(code), severalOf: ({ code }) => rows.several(code), ...(await picturesIn(ctx, lines, 'logo')) }
  },
  place: async () => ({}),
  write: (ctx, form) => edit(ctx, form as BrandEdit),
})

export const brandImportTask = importTask(brandImportKind)
export const importBrands = startImport(brandImportTask)

/** The undo for an import; a brand that has series or goods meanwhile is kept. */
export const brandRestorer: Restorer = {
  rows: brands,
  title: (row) => String(row['code']),
  mustMay({ actor }) {
    requireAccess(actor, contract.edit.access)
  },
  async refusals(_, changes) {
    const used = deletions(changes).filter(({ before }) => Number(before['series_count']) > 0 || Number(before['spu_count']) > 0)
    return new Map(used.map(({ before }) => [before.id, { label: notEmpty }]))
  },
}
