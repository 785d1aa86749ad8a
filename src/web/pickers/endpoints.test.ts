import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { pickerEndpoints } from './endpoints.ts'

test('the calls that pickers have written down without their schemas are the contract’s', () => {
  const { brand, series, category, scene, spu } = contract.goods
  const { brandOption, seriesOption, categoryTree, departmentTree, sceneOption, spuSearch } = pickerEndpoints
  expect(brand.option).toMatchObject(brandOption)
  expect(series.option).toMatchObject(seriesOption)
  expect(category.tree).toMatchObject(categoryTree)
  expect(contract.dev.department.tree).toMatchObject(departmentTree)
  expect(scene.option).toMatchObject(sceneOption)
  expect(spu.search).toMatchObject(spuSearch)
})
