import * as z from 'zod/mini'
import { entity, get, nothing } from '../kit/endpoint.ts'

const node = z.object({
  id: z.int(),
  title: z.string(),
  unit: z.nullable(z.string()),
  get children() {
    return z.array(node)
  },
})

export const category = entity('goods.category', ['分类', 'Category'], {
  tree: get(['分类树', 'Category tree'], nothing, z.object({ list: z.array(node) }), {
    path: '/api/common/goods/category/tree',
    access: 'login',
  }),
})
