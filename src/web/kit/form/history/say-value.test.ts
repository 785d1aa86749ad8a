import { expect, test } from 'vitest'
import { brandFields } from '#contract/goods/brand.ts'
import { skuFields } from '#contract/goods/sku-fields.ts'
import { sayValue } from './say-value.ts'

test('a value is said in the words, units and forms of its field', () => {
  expect(sayValue(skuFields.price_store, 123_450, 'zh')).toBe('¥1,234.50')
  expect(sayValue(skuFields.weight, 1250, 'zh')).toBe('1.25 KG')
  expect(sayValue(skuFields.commission_cap_rate, 1250, 'zh')).toBe('12.5%')
  expect(sayValue(brandFields.level, 'premium', 'zh')).toBe('高端型')
  expect(sayValue(brandFields.level, 'premium', 'en')).toBe('Premium')
  expect(sayValue(skuFields.status, 0, 'en')).toBe('Off sale')
  expect(sayValue(brandFields.cert_images, ['a', 'b'], 'zh')).toBe('2张图片')
  expect(sayValue(skuFields.spec, { 直径: 'M4', 长度: '10' }, 'zh')).toBe('直径 M4, 长度 10')
  expect(sayValue(skuFields.tiers, [{ level: 'store', min_qty: 10, price: 950 }], 'zh')).toBe('价格等级 门店价, 起订数量 10, 阶梯价 ¥9.50')
})

test('an empty value has an empty text, and a value without a field is shown as it is', () => {
  expect(sayValue(brandFields.origin, null, 'zh')).toBe('')
  expect(sayValue(undefined, '旧值', 'zh')).toBe('旧值')
  expect(sayValue(undefined, 12_000, 'zh')).toBe('12,000')
})
