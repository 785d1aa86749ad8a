import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { say } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { columnsNobodyEnters, type Subject } from './subject.ts'

const UNKNOWN = 9_000_000_000

/** Creating, reading, changing and deleting one row. */
export function editsConform(subject: Subject): void {
  const { entity, sample, change, create, edit, row, call, list, batch } = subject
  const { label } = entity.$

  test('a row that is made appears with what was entered, is changed, and goes', async () => {
    const { total } = await list()
    const id = await create(1001)
    expect(await list()).toMatchObject({ total: total + 1 })
    expect(await row(id)).toMatchObject({ id, version: 1, ...sample(1001) })

    const changed = await edit({ ...sample(1001), ...change(1001), id, version: 1 })
    expect(changed).toMatchObject({ code: 200, msg: '保存成功', data: { id, version: 2 } })
    expect(await row(id)).toMatchObject({ id, version: 2, ...sample(1001), ...change(1001) })

    expect(await batch('delete', { ids: [id] })).toMatchObject({ code: 200, msg: '删除成功', data: { success: [id], failed: [] } })
    expect(await list()).toMatchObject({ total })
    expect(await call(entity.detail, { id })).toMatchObject({ code: 410, status: 410, msg: `${label[0]}已删除` })
    expect(await edit({ ...sample(1001), id, version: 3 })).toMatchObject({ code: 410, msg: `${label[0]}已删除` })
  })

  test('what was deleted no longer stands in the way of the same again', async () => {
    const id = await create(1002)
    await batch('delete', { id })
    const again = await create(1002)
    expect(again).not.toBe(id)
    await batch('delete', { id: again })
  })

  test('a row that never was is said not to exist, in the language of the person', async () => {
    const missing = { code: 404, status: 404, msg: `${label[0]}不存在` }
    expect(await call(entity.detail, { id: UNKNOWN })).toMatchObject(missing)
    expect(await edit({ ...sample(1003), id: UNKNOWN, version: 1 })).toMatchObject(missing)
    const english = await call(entity.detail, { id: UNKNOWN }, { headers: { 'accept-language': 'en-GB,en;q=0.9,zh;q=0.8' } })
    expect(english.msg).toBe(`${label[1]} does not exist`)
  })

  test('a change of a row that somebody else has changed is refused', async () => {
    const id = await create(1004)
    await edit({ ...sample(1004), ...change(1004), id, version: 1 })
    const refused = await edit({ ...sample(1004), id, version: 1 })
    expect(refused).toMatchObject({
      code: 400,
      status: 400,
      msg: '数据已被他人修改，请刷新后重试',
      data: { errors: [{ field: 'version' }] },
    })
    expect(await row(id)).toMatchObject({ version: 2, ...change(1004) })
    await batch('delete', { id })
  })

  test('a change needs the version that was read', async () => {
    const id = await create(1005)
    const refused = await edit({ ...sample(1005), id })
    expect(refused).toMatchObject({ code: 400, data: { errors: [{ field: 'version', msg: say(messages.version_missing, 'zh') }] } })
    await batch('delete', { id })
  })

  test('columns that nobody enters are not written, whoever sends them', async () => {
    const smuggled = Object.fromEntries(
      columnsNobodyEnters(subject).map(({ name, dataType }) => [name, dataType === 'number' ? 77 : '2001-01-01T00:00:00.000Z']),
    )
    const answer = await edit({ ...sample(1006), ...smuggled, version: 77 })
    expect(answer).toMatchObject({ code: 200, data: { version: 1 } })
    const { id } = answer.data
    await expectNotWritten(subject, id, smuggled)
    expect(await edit({ ...sample(1006), ...smuggled, ...change(1006), id, version: 1 })).toMatchObject({
      code: 200,
      data: { id, version: 2 },
    })
    await expectNotWritten(subject, id, smuggled)
    await batch('delete', { id })
  })
}

async function expectNotWritten({ table, server }: Subject, id: number, smuggled: object): Promise<void> {
  const [stored] = await server.database.db.select().from(table).where(eq(table.id, id))
  const written = Object.entries(smuggled).filter(([name, value]) => (stored as Record<string, unknown>)[name] === value)
  expect(written).toEqual([])
}
