import { expect, test } from 'vitest'
import { endpointOf, type BatchVerb, type Subject } from './subject.ts'

const UNKNOWN = 9_000_000_001

/** Actions on several rows at once: each row has its own result. */
export function batchesConform(subject: Subject): void {
  const { entity, create, row, batch, batches, server, optionIds } = subject
  const [hasStatus, hasSort] = [batches.includes('status'), batches.includes('sort')]
  const unknown = { id: UNKNOWN, msg: `${entity.$.label[0]}不存在` }

  test(`${batches.join(', ')} do what can be done and say what cannot`, async () => {
    const [first, second] = [await create(3001), await create(3002)]
    const result = { code: 200, data: { success: [first, second], failed: [unknown] } }
    const ids = [first, UNKNOWN, second]
    const partly = (verb: BatchVerb) => `${endpointOf(entity, verb).title[0]}：成功2条，失败1条：${unknown.msg}`
    if (hasStatus) {
      expect(await batch('status', { ids, status: 0 })).toMatchObject({ ...result, msg: partly('status') })
      for (const id of [first, second]) expect(await row(id)).toMatchObject({ status: 0, version: 2 })
    }
    if (hasSort) {
      const list = ids.map((id, i) => ({ id, sort: 500 + i }))
      expect(await batch('sort', { list })).toMatchObject({ ...result, msg: partly('sort') })
      expect([await row(first), await row(second)]).toMatchObject([{ sort: 500 }, { sort: 502 }])
    }
    expect((await row(first)).version).toBe(batches.length)
    expect(await batch('delete', { ids })).toMatchObject({ ...result, msg: partly('delete') })
    const again = { status: { ids: [first], status: 1 }, sort: { id: first, sort: 1 }, delete: { ids: [first] } }
    for (const verb of batches) expect((await batch(verb, again[verb])).data).toEqual({ success: [], failed: [{ ...unknown, id: first }] })
  })

  test('one row may be named by id alone, and a row named twice is done once', async () => {
    const id = await create(3003)
    if (hasStatus) {
      expect(await batch('status', { id, status: 0 })).toMatchObject({
        msg: expect.stringMatching(/^已(?:停用|下架)$/),
        data: { success: [id] },
      })
      expect((await batch('status', { ids: [id, id], status: 1 })).data.success).toEqual([id])
      expect(await row(id)).toMatchObject({ status: 1, version: 3 })
    }
    if (hasSort) {
      const { version } = await row(id)
      expect((await batch('sort', { id, sort: 7 })).data.success).toEqual([id])
      expect(await row(id)).toMatchObject({ sort: 7, version: version + 1 })
    }
    expect(await batch('delete', { ids: [id, id] })).toMatchObject({ msg: '删除成功', data: { success: [id] } })
  })

  test('an action on nothing, or with a value that makes no sense, is refused', async () => {
    const id = await create(3004)
    for (const ids of [undefined, []]) {
      for (const verb of batches.filter((name) => name !== 'sort')) {
        expect(await batch(verb, { ids, status: 1 })).toMatchObject({ code: 400, data: { errors: [{ field: 'ids', msg: '请选择数据' }] } })
      }
    }
    if (hasStatus) expect(await batch('status', { id, status: 2 })).toMatchObject({ code: 400, data: { errors: [{ field: 'status' }] } })
    for (const sort of hasSort ? [1_000_000, -1] : []) {
      expect(await batch('sort', { id, sort })).toMatchObject({ code: 400, msg: '排序必须为0~999999之间的整数' })
    }
    await batch('delete', { id })
  })

  test('what went wrong is said in the language of the person', async () => {
    const { data } = await batch('delete', { id: UNKNOWN }, { headers: { 'accept-language': 'en' } })
    expect(data.failed).toEqual([{ id: UNKNOWN, msg: `${entity.$.label[1]} does not exist` }])
  })

  if (!optionIds) return
  test('only rows in use are offered as options', async () => {
    const [visibleId, hidden, deleted] = [await create(3005), await create(3006), await create(3007)]
    await batch('status', { id: hidden, status: 0 })
    await batch('delete', { id: deleted })
    const offered = await optionIds(server, await server.login())
    expect(offered).toContain(visibleId)
    expect(offered).not.toContain(hidden)
    expect(offered).not.toContain(deleted)
    await batch('delete', { ids: [visibleId, hidden] })
  })
}
