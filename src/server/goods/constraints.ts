import { brandFields } from '#contract/goods/brand.ts'
import { categoryFields } from '#contract/goods/category-fields.ts'
import { endBeforeStart, packageFields, packageTradeAboveStore } from '#contract/goods/package.ts'
import { sceneFields } from '#contract/goods/scene.ts'
import { spuFields } from '#contract/goods/spu-fields.ts'
import { marketBelowStore, moqNotMultiple, tradeAboveStore } from '#contract/goods/sku-rules.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { taken, type ConstraintMessage } from '../core/constraints.ts'
import { labelOf } from '../core/labels.ts'

/** A series is made for a brand that is gone, or never was. */
export const brandMissing: Label = ['品牌不存在', 'The brand does not exist']

/** What a refused constraint of the goods tables means to the person. */
export const goodsConstraints: Record<string, ConstraintMessage> = {
  brand_title_key: taken('title', labelOf(brandFields.title)),
  brand_code_key: taken('code', labelOf(brandFields.code)),
  series_brand_id_title_key: { field: 'title', message: ['该品牌下系列名称已存在', 'The brand already has a series of this name'] },
  series_brand_id_code_key: { field: 'code', message: ['该品牌下系列编码已存在', 'The brand already has a series of this code'] },
  series_brand_id_brand_id_fk: { field: 'brand_id', message: brandMissing },
  category_code_key: taken('code', labelOf(categoryFields.code)),
  category_parent_id_title_key: taken('title', labelOf(categoryFields.title)),
  scene_title_key: taken('title', labelOf(sceneFields.title)),
  spu_category_id_category_id_fk: { field: 'category_id', message: ['分类不存在', 'The category does not exist'] },
  spu_freight_template_id_freight_template_id_fk: {
    field: 'freight_template_id',
    message: ['运费模板不存在', 'The freight template does not exist'],
  },
  spu_freight_check: { field: 'freight_template_id', message: messages.ask_select, label: labelOf(spuFields.freight_template_id) },
  spu_code_key: taken('code', ['SPU编码', 'SPU code']),
  sku_code_key: taken('code', ['商品编码', 'SKU code']),
  sku_barcode_key: taken('barcode', ['条形码', 'Barcode']),
  sku_spu_id_spec_hash_key: { field: 'spec', message: ['存在重复的规格组合', 'The SPU already has a SKU of this specification'] },
  sku_price_check: { field: 'price_trade', message: tradeAboveStore },
  sku_price_market_check: { field: 'price_market', message: marketBelowStore },
  package_code_key: taken('code', labelOf(packageFields.code)),
  package_price_check: { field: 'price_trade', message: packageTradeAboveStore },
  package_time_check: { field: 'end_at', message: endBeforeStart },
  gift_time_check: { field: 'end_at', message: endBeforeStart },
  sku_moq_check: { field: 'moq', message: moqNotMultiple },
}
