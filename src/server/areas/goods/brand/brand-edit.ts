import { brand as contract, LOGO_MEGABYTES, type BrandEdit } from '#contract/goods/brand.ts'
import { pinyinInitial } from '#contract/kit/convert/initials.ts'
import type { Label } from '#contract/kit/label.ts'
import { brands } from '#server/areas/goods/shared/rows.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { insertRow, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { bytesOf } from '#server/platform/storage/media.ts'

export function edit(ctx: Ctx, { id, version, ...values }: BrandEdit) {
  return transact(ctx, async (ctx) => {
    const before = id === undefined ? null : await rowOr404(ctx, brands, id, { lock: true })
    if (before && values.code !== before.code && before.sku_count > 0) throw refuse(codeInUse, { field: 'code' })
    if (values.logo !== before?.logo) await refuseLargeLogo(ctx, values.logo)
    const initial = values.initial ?? (before && values.initial === undefined ? before.initial : initialOf(values.title))
    const after = before
      ? await updateRow(ctx, brands, before, version, { ...values, initial })
      : await insertRow(ctx, brands, { ...values, initial })
    await audit(ctx, contract.edit, { id: after.id, before, after })
    return { id: after.id, version: after.version }
  })
}

async function refuseLargeLogo(ctx: Ctx, logo: string): Promise<void> {
  const bytes = await bytesOf(ctx.db, logo)
  if (bytes > LOGO_MEGABYTES * 1024 * 1024) throw refuse(logoTooLarge, { field: 'logo', values: { n: LOGO_MEGABYTES } })
}

/** A brand's index letter: its own Latin letter, or the pinyin letter for its first character; null for anything else. */
function initialOf(title: string): string | null {
  const [first = ''] = title
  if (/[a-z]/i.test(first)) return first.toUpperCase()
  return pinyinInitial(first)?.toUpperCase() ?? null
}

const logoTooLarge: Label = ['品牌LOGO大小不能超过{n}MB', 'The brand logo must be at most {n} MB']
const codeInUse: Label = ['品牌编码被SKU使用，不能修改', 'The brand code is used in SKU codes and cannot be changed']
export const notEmpty: Label = ['品牌下存在系列或商品，无法删除', 'The brand has series or goods and cannot be deleted']
