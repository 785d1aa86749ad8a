import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { pickerWires } from './wires.ts'

test('the calls that pickers have written down without their schemas are the contract’s', () => {
  const { brand, series, category, scene, spu } = contract.goods
  const { brandOption, seriesOption, categoryTree, sceneOption, spuSearch } = pickerWires
  expect(brand.option).toMatchObject(brandOption)
  expect(series.option).toMatchObject(seriesOption)
  expect(category.tree).toMatchObject(categoryTree)
  expect(scene.option).toMatchObject(sceneOption)
  expect(spu.search).toMatchObject(spuSearch)
})
