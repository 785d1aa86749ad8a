import { expect, test } from 'vitest'
import type { Subject } from './subject.ts'

const UNKNOWN = 9_000_000_001

/** Actions on several rows at once: each row goes its own way. */
export function batchesConform(subject: Subject): void {
  const { entity, create, row, batch, server, optionIds } = subject
  const unknown = { id: UNKNOWN, msg: `${entity.$.label[0]}不存在` }

  test('status, sort and delete do what can be done and say what cannot', async () => {
    const [first, second] = [await create(3001), await create(3002)]
    const result = { code: 200, data: { success: [first, second], failed: [unknown] } }
    const ids = [first, UNKNOWN, second]
    expect(await batch('status', { ids, status: 0 })).toMatchObject({ ...result, msg: '操作成功' })
    expect(await batch('sort', { list: ids.map((id, i) => ({ id, sort: 500 + i })) })).toMatchObject({ ...result, msg: '操作成功' })
    expect(await row(first)).toMatchObject({ status: 0, sort: 500, version: 3 })
    expect(await row(second)).toMatchObject({ status: 0, sort: 502, version: 3 })
    expect(await batch('delete', { ids })).toMatchObject({ ...result, msg: '删除成功' })
    expect((await batch('status', { ids: [first], status: 1 })).data).toEqual({ success: [], failed: [{ ...unknown, id: first }] })
  })

  test('one row may be named by id alone, and a row named twice is done once', async () => {
    const id = await create(3003)
    expect((await batch('status', { id, status: 0 })).data.success).toEqual([id])
    expect((await batch('sort', { id, sort: 7 })).data.success).toEqual([id])
    expect((await batch('status', { ids: [id, id], status: 1 })).data.success).toEqual([id])
    expect(await row(id)).toMatchObject({ status: 1, sort: 7, version: 4 })
    expect((await batch('delete', { ids: [id, id] })).data.success).toEqual([id])
  })

  test('an action on nothing, or with a value that makes no sense, is refused', async () => {
    const id = await create(3004)
    for (const ids of [undefined, []]) {
      for (const verb of ['status', 'delete'] as const) {
        expect(await batch(verb, { ids, status: 1 })).toMatchObject({ code: 400, data: { errors: [{ field: 'ids', msg: '请选择数据' }] } })
      }
    }
    expect(await batch('status', { id, status: 2 })).toMatchObject({ code: 400, data: { errors: [{ field: 'status' }] } })
    expect(await batch('sort', { id, sort: 1_000_000 })).toMatchObject({ code: 400, msg: '排序必须为0~999999之间的整数' })
    expect(await batch('sort', { id, sort: -1 })).toMatchObject({ code: 400, msg: '排序必须为0~999999之间的整数' })
    await batch('delete', { id })
  })

  test('what went wrong is said in the language of the person', async () => {
    const { data } = await batch('delete', { id: UNKNOWN }, { headers: { 'accept-language': 'en' } })
    expect(data.failed).toEqual([{ id: UNKNOWN, msg: `${entity.$.label[1]} does not exist` }])
  })

  if (!optionIds) return
  test('only rows in use are offered as options', async () => {
    const [shown, hidden, deleted] = [await create(3005), await create(3006), await create(3007)]
    await batch('status', { id: hidden, status: 0 })
    await batch('delete', { id: deleted })
    const offered = await optionIds(server, await server.login())
    expect(offered).toContain(shown)
    expect(offered).not.toContain(hidden)
    expect(offered).not.toContain(deleted)
    await batch('delete', { ids: [shown, hidden] })
  })
}
