import type { Batch } from './batches.ts'
import type { CategoryRow } from './categories.ts'
import { paramsOf, pictureOf } from './category-params.ts'
import { axesOf, type ImageOf } from './heads.ts'
import { familyImage } from './images/names.ts'

// what an SPU of the kind starts from; it need not have every value
const VALUES = 20

/** The row of `category`: a picture on the first level, on the lowest one what its goods are described and sold by. */
export function categoryRow(category: CategoryRow, tree: readonly CategoryRow[], batches: readonly Batch[], image: ImageOf) {
  const top = tree.find(({ code }) => code === category.code.slice(0, 2))?.title ?? ''
  const isLeaf = !tree.some(({ parent_id }) => parent_id === category.id)
  const first = batches.find((batch) => batch.category.id === category.id)
  return {
    ...category,
    status: 1,
    tax_rate: 1300,
    icon: category.level === 1 ? image(familyImage({ key: pictureOf(top) })) : null,
    params: isLeaf ? paramsOf(top) : [],
    spec_axes: first ? axesOf(first.chosen).map(({ name, values }) => ({ name, values: values.slice(0, VALUES) })) : [],
  }
}
