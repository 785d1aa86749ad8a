import * as z from 'zod/mini'
import { entity, get, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { defaulted, derived, flag, image, listOf, longText, optional, ref, rowId, text } from '../kit/field.ts'
import { messages } from '../kit/messages.ts'
import { editOf, listQuery, option, rowOf, sortField, statusWords, verbs } from '../kit/verbs.ts'
import { spuFlow, type SpuState } from './spu.ts'

export const MOST_GOODS = 500

/** A scene's editable fields (domain §3.8). */
export const sceneFields = {
  title: text(['场景名称', 'Scene name'], { min: 2, max: 20 }),
  icon: optional(image(['图标', 'Icon'])),
  cover: optional(image(['封面', 'Cover'])),
  intro: optional(longText(['场景介绍', 'Introduction'], { max: 200 })),
  is_home: defaulted(flag(['首页展示', 'On the home page'])),
  sort: defaulted(sortField),
  status: defaulted(flag(['状态', 'Status'], statusWords)),
}

export const sceneRow = rowOf(sceneFields, { spu_count: derived(['商品数', 'Goods'], z.int()) })

export const sceneQuery = listQuery(
  {
    word: optional(text(['场景名称', 'Scene name'], { max: 60 })),
    spu_id: optional(ref(['含SPU', 'With SPU'])),
    status: optional(flag(['状态', 'Status'], statusWords)),
    is_home: optional(flag(['首页展示', 'On the home page'])),
  },
  ['sort', 'spu_count', 'created_at'],
)

/** An SPU in a scene, with its position. */
const arranged = z.object({
  id: z.int(),
  title: z.string(),
  code: z.string(),
  main_image: z.nullable(z.string()),
  brand_title: z.string(),
  state: z.enum(Object.keys(spuFlow.states) as SpuState[]),
})

const goodsOrder = z.object({
  id: rowId(),
  /** All goods in the scene, in their order. */
  spu_ids: listOf(['商品', 'Goods'], ref(['商品', 'Goods']), MOST_GOODS),
})

export const scene = entity('goods.scene', ['应用场景', 'Scene'], {
  list: verbs.list(sceneQuery, sceneRow),
  detail: verbs.detail(sceneRow),
  edit: verbs.edit(editOf(sceneFields)),
  status: verbs.status(),
  sort: verbs.sort(),
  delete: verbs.delete(),
  goods: post(['管理商品', 'Manage goods'], goodsOrder, z.object({ spu_count: z.int() }), {
    access: 'goods:scene:edit',
    affects: ['goods.spu'],
    message: messages.saved,
  }),
  /** The goods in their order. */
  spus: get(['场景商品', 'Goods of a scene'], z.object({ id: rowId() }), z.object({ list: z.array(arranged) }), {
    access: 'goods:scene:list',
  }),
  option: get(['场景选项', 'Scene options'], z.object({}), z.object({ list: z.array(option) }), {
    path: '/api/common/goods/scene/option',
    access: 'login',
    quiet: true,
  }),
})

export type Scene = OutputOf<typeof scene.detail>
export type SceneEdit = ParsedOf<typeof scene.edit>
export type SceneQuery = ParsedOf<typeof scene.list>
export type SceneSpu = OutputOf<typeof scene.spus>['list'][number]
