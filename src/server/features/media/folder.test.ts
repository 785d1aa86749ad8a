import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { media } from '#server/platform/storage/tables.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call, database } = server
const token = await server.login()
const { media: files, folder: folders } = contract.media
let counter = 0

type Edit = InputOf<typeof folders.edit>

const edit = (values: Partial<Edit> = {}) => call(folders.edit, { title: `文件夹${++counter}`, ...values }, { token })
const folder = async (values: Partial<Edit> = {}) => {
  const { code, msg, data } = await edit(values)
  if (code !== 200) throw new Error(msg)
  return data.id
}
const tree = async () => (await call(folders.list, {}, { token })).data
const found = async (id: number) => (await tree()).list.find((one) => one.id === id)
const change = async (id: number, values: Partial<Edit>) => {
  const { version = 0, title = '' } = (await found(id)) ?? {}
  return call(folders.edit, { id, version, title, ...values }, { token })
}
/** Three nested folders. */
const branch = async () => {
  const top = await folder()
  const middle = await folder({ parent_id: top })
  return [top, middle, await folder({ parent_id: middle })] as const
}
const removeFolder = async (...ids: number[]) => (await call(folders.delete, { ids }, { token })).data
const picture = async () => {
  const bytes = await sharp({ create: { width: 8 + ++counter, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  return (await call(contract.common.upload.image, undefined as never, { token, file: bytes })).data.id
}
const move = (folder_id: number | null, ...ids: number[]) => call(files.move, { ids, folder_id }, { token })
const listed = async (folder_id: number) => (await call(files.list, { folder_id, page_size: 100 }, { token })).data.list.map(({ id }) => id)
const lines = (action: string, ids: number[]) =>
  database.db
    .select()
    .from(logger)
    .where(inArray(logger.target_id, ids))
    .orderBy(logger.id)
    .then((rows) => rows.filter((row) => row.action === action))

describe('[A34] folders of the library', () => {
  test('[A34] stand in a tree of three levels at most', async () => {
    const [top, middle, low] = await branch()
    expect(await found(low)).toMatchObject({ parent_id: middle, file_count: 0, version: 1 })
    expect(await edit({ parent_id: low })).toMatchObject({
      code: 400,
      msg: '文件夹最多支持三级',
      data: { errors: [{ field: 'parent_id' }] },
    })
    // a branch may be too deep for its new parent
    const other = await folder()
    expect((await change(middle, { parent_id: await folder({ parent_id: other }) })).msg).toBe('文件夹最多支持三级')
    expect((await change(top, { parent_id: other })).msg).toBe('文件夹最多支持三级')
    expect((await change(middle, { parent_id: other })).code).toBe(200)
    expect((await change(middle, { parent_id: null })).code).toBe(200)
    expect(await found(middle)).toMatchObject({ parent_id: null })
    expect((await edit({ parent_id: 9_000_000 })).msg).toBe('上级文件夹不存在')
  })

  test('[A34] never stand in themselves or their subtree, also with two parallel moves', async () => {
    const [top, middle] = await branch()
    for (const parent_id of [top, middle]) expect((await change(top, { parent_id })).msg).toBe('不能将文件夹移动到自身或其下级')
    const [left, right] = [await folder(), await folder()]
    const both = await Promise.all([change(left, { parent_id: right }), change(right, { parent_id: left })])
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 400])
  })

  test('[A34] have a name of their own among their siblings', async () => {
    const top = await folder({ title: '产品图' })
    expect(await edit({ title: '产品图' })).toMatchObject({ code: 400, msg: '文件夹名称已存在', data: { errors: [{ field: 'title' }] } })
    const english = { token, headers: { 'accept-language': 'en' } }
    expect((await call(folders.edit, { title: '产品图' }, english)).msg).toBe('Folder name already exists')
    const beneath = await folder({ title: '产品图', parent_id: top })
    expect((await change(beneath, { parent_id: null })).msg).toBe('文件夹名称已存在')
    const atOnce = await Promise.all([1, 2, 3].map(() => edit({ title: '同名', parent_id: top })))
    expect(atOnce.map(({ code }) => code).toSorted()).toEqual([200, 400, 400])
    await removeFolder(beneath)
    expect((await edit({ title: '产品图', parent_id: top })).code).toBe(200)
  })

  test('[A34] are listed by order, then name, and change only from the version that was read', async () => {
    const top = await folder()
    const [b, a, first] = [
      await folder({ parent_id: top, title: 'b' }),
      await folder({ parent_id: top, title: 'a' }),
      await folder({ parent_id: top, title: 'z', sort: 9 }),
    ]
    const beneath = (await tree()).list.filter(({ parent_id }) => parent_id === top)
    expect(beneath.map(({ id }) => id)).toEqual([first, a, b])
    expect((await change(a, { title: '改名' })).data).toEqual({ id: a, version: 2 })
    expect(await found(a)).toMatchObject({ title: '改名', parent_id: top, sort: 0 })
    expect((await change(a, { version: 1, title: '又改' })).msg).toBe('数据已被他人修改，请刷新后重试')
    for (const [title, msg] of [
      ['', '请输入文件夹名称'],
      ['长'.repeat(31), '文件夹名称不能超过30个字符'],
    ] as const)
      expect((await edit({ title })).msg).toBe(msg)
    expect(await lines('media.folder.edit', [a])).toMatchObject([
      { before: null, after: { title: 'a' } },
      { before: { title: 'a' }, after: { title: '改名' } },
    ])
  })

  test('[A34] go only when they are empty', async () => {
    const [top, middle] = await branch()
    const filled = await folder()
    const file = await picture()
    await move(filled, file)
    const gone = await folder()
    const refused = '文件夹不为空，无法删除'
    expect(await removeFolder(top, filled, gone, middle)).toEqual({
      success: [gone],
      failed: [top, filled, middle].map((id) => ({ id, msg: refused })),
    })
    expect(await lines('media.folder.delete', [top, filled, gone, middle])).toMatchObject([
      { target_id: gone, before: { deleted_at: null } },
    ])
    // a deleted file leaves its folder, and is in none after it is restored
    await call(files.delete, { ids: [file] }, { token })
    expect((await removeFolder(filled)).success).toEqual([filled])
    const [row] = await database.db.select().from(media).where(eq(media.id, file))
    expect(row?.folder_id).toBeNull()
    expect(await found(filled)).toBeUndefined()
    expect((await edit({ parent_id: filled })).msg).toBe('上级文件夹不存在')
  })

  test('[A34] no file ends in a folder that goes at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [at, file] = [await folder(), await picture()]
      const [moved, removed] = await Promise.all([move(at, file), removeFolder(at)])
      const isMoved = moved.code === 200
      expect(removed.success).toEqual(isMoved ? [] : [at])
      expect(await listed(at)).toEqual(isMoved ? [file] : [])
    }
  })
})

describe('[A34] files in folders', () => {
  test('[A34] many are moved at once, with a word on each, and found by their folder', async () => {
    const [one, other] = [await folder(), await folder()]
    const [a, b, c] = [await picture(), await picture(), await picture()]
    const before = (await tree()).outside
    const moved = await move(one, a, 9_000_000, b)
    expect(moved.data).toEqual({ success: [a, b], failed: [{ id: 9_000_000, msg: '文件不存在' }] })
    expect(await listed(one)).toEqual([b, a])
    expect(await listed(other)).toEqual([])
    expect(await listed(0)).toContain(c)
    expect(await listed(0)).not.toContain(a)
    expect(await found(one)).toMatchObject({ file_count: 2 })
    expect((await tree()).outside).toBe(before - 2)

    await move(other, a)
    await move(null, b)
    expect([await listed(one), await listed(other)]).toEqual([[], [a]])
    expect(await listed(0)).toContain(b)
    expect(await lines('media.media.move', [a])).toMatchObject([
      { before: { folder_id: null }, after: { folder_id: one } },
      { before: { folder_id: one }, after: { folder_id: other } },
    ])
    expect((await call(files.list, { folder_id: other }, { token })).data.list).toMatchObject([{ id: a, folder_id: other, version: 3 }])
  })

  test('[A34] are not moved where there is no folder, all or none', async () => {
    const file = await picture()
    const gone = await folder()
    await removeFolder(gone)
    for (const nowhere of [gone, 9_000_000]) {
      expect(await move(nowhere, file)).toMatchObject({ code: 400, msg: '文件夹不存在', data: { errors: [{ field: 'folder_id' }] } })
    }
    expect(await listed(0)).toContain(file)
    expect((await call(files.move, { ids: [], folder_id: null }, { token })).msg).toBe('请选择数据')
  })

  test('[A34] get another name; the address stays', async () => {
    const id = await picture()
    const [before] = await database.db.select().from(media).where(eq(media.id, id))
    const rename = (values: object) => call(files.rename, { id, title: '轴承.png', ...values }, { token })
    expect((await rename({ version: 1 })).data).toEqual({ id, version: 2, title: '轴承.png' })
    const [after] = await database.db.select().from(media).where(eq(media.id, id))
    expect(after).toMatchObject({ title: '轴承.png', url: before?.url })
    expect((await rename({ version: 1, title: '旧版本.png' })).msg).toBe('数据已被他人修改，请刷新后重试')
    expect((await rename({ title: '  ' })).msg).toBe('请输入文件名')
    expect((await rename({ title: '长'.repeat(101) })).msg).toBe('文件名不能超过100个字符')
    expect((await rename({ id: 9_000_000 })).code).toBe(404)
    expect(await lines('media.media.rename', [id])).toMatchObject([{ before: { title: before?.title }, after: { title: '轴承.png' } }])
  })

  test('[A34] looking does not let anybody move, rename or make folders', async () => {
    const looking = await server.login({ perms: ['media:media:list'] })
    const editing = await server.login({ perms: ['media:media:list', 'media:media:edit'] })
    const [at, id] = [await folder(), await picture()]
    expect((await call(folders.list, {}, { token: looking })).code).toBe(200)
    expect((await call(folders.list, {}, { token: await server.login({ perms: ['goods:*:*'] }) })).code).toBe(403)
    const codes = async (as: string) => [
      (await call(folders.edit, { title: `谁的${++counter}` }, { token: as })).code,
      (await call(files.move, { ids: [id], folder_id: null }, { token: as })).code,
      (await call(files.rename, { id, title: `谁的${counter}` }, { token: as })).code,
      (await call(folders.delete, { ids: [at] }, { token: as })).code,
    ]
    expect(await codes(looking)).toEqual([403, 403, 403, 403])
    expect(await codes(editing)).toEqual([200, 200, 200, 403])
  })
})
