import { describe, expect, test } from 'vitest'
import { MOST_LETTERS } from '#contract/comment/comment.ts'
import { recordPages, type RecordAddress } from '#contract/common/record-pages.ts'
import { contract } from '#contract/index.ts'
import { store } from '#server/areas/people/tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { systemMenu } from '#server/seed/system/menu.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { agentRow, storeRow } from '#test/make/people-rows.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call, login, database } = server
const token = await login()
const make = goodsMaker(server, token)
const { comment } = contract.comment
const { notice } = contract.notice

let persons = 0
async function person(options: { perms?: string[]; scope?: 'all' | 'agent_tree'; agent_id?: number } = {}) {
  const username = `comment${++persons}`
  const own = await login({ perms: ['goods:brand:list'], username, ...options } as never)
  const { rows } = await database.pool.query<{ id: string }>('select id from admin_user where username = $1', [username])
  return { token: own, username, id: Number(rows[0]?.id) }
}

const listOf = async (entity: RecordAddress, id: number, as = token) =>
  (await call(comment.list, { entity, id, page_size: 2 }, { token: as })).data

describe('comments on a record', () => {
  test('[S23] the newest stands first, a page at a time; only its author deletes one, once', async () => {
    const id = await make.brand()
    const other = await person()
    const add = async (content: string, as = token) =>
      (await call(comment.add, { entity: 'goods.brand', id, content }, { token: as })).data.id
    const rows = [await add('第一条'), await add('第二条\n两行'), await add('别人的', other.token)]
    const first = await listOf('goods.brand', id)
    expect(first.list.map(({ content, is_mine }) => [content, is_mine])).toEqual([
      ['别人的', false],
      ['第二条\n两行', true],
    ])
    const rest = await call(comment.list, { entity: 'goods.brand', id, cursor: first.next as number }, { token })
    expect(rest.data).toMatchObject({ list: [{ id: rows[0], content: '第一条' }], next: null })
    expect(await call(comment.delete, { id: rows[2] as number }, { token })).toMatchObject({ code: 404, msg: '评论不存在' })
    expect(await call(comment.delete, { id: rows[1] as number }, { token })).toMatchObject({ code: 200, msg: '评论已删除' })
    expect(await call(comment.delete, { id: rows[1] as number }, { token })).toMatchObject({ code: 404 })
    expect((await listOf('goods.brand', id)).list.map((one) => one.id)).toEqual([rows[2], rows[0]])
  })

  test('[I9] a comment with a key arrives once for any number sent, without a key each call counts', async () => {
    const id = await make.brand()
    const key = 'comment-typed-offline'
    const send = (headers: Record<string, string>) => call(comment.add, { entity: 'goods.brand', id, content: '离线' }, { token, headers })
    const first = await send({ 'x-idempotency-key': key })
    for (const waited of ['1', '28800000']) {
      const again = await send({ 'x-idempotency-key': key, 'x-queued-for': waited })
      expect(again.data).toEqual(first.data)
    }
    expect((await listOf('goods.brand', id)).list).toHaveLength(1)
    await send({})
    expect((await listOf('goods.brand', id)).list).toHaveLength(2)
  })

  test('text is required and bounded, and is stored as plain text', async () => {
    const id = await make.brand()
    const add = (content: string, more: object = {}) => call(comment.add, { entity: 'goods.brand', id, content, ...more }, { token })
    expect(await add('')).toMatchObject({ code: 400 })
    expect(await add('长'.repeat(MOST_LETTERS + 1))).toMatchObject({ code: 400, msg: '评论不能超过1000个字符' })
    expect(await add('多', { mentions: [1, 2, 3, 4, 5, 6] })).toMatchObject({ code: 400 })
    expect(await add('<b>粗</b>')).toMatchObject({ code: 200 })
    expect((await listOf('goods.brand', id)).list[0]?.content).toBe('<b>粗</b>')
  })

  test('a mention notifies once with a link to the comments, missing permission refuses it', async () => {
    const id = await make.brand({ title: '提醒品牌' })
    const [seer, blind] = [await person(), await person({ perms: ['goods:scene:list'] })]
    const found = await call(comment.people, { entity: 'goods.brand', id, word: seer.username }, { token })
    expect(found.data.list.map((one) => one.id)).toEqual([seer.id])
    expect((await call(comment.people, { entity: 'goods.brand', id, word: blind.username }, { token })).data.list).toEqual([])
    const mention = (mentions: number[]) => call(comment.add, { entity: 'goods.brand', id, content: '@同事 请看', mentions }, { token })
    expect(await mention([seer.id, blind.id])).toMatchObject({ code: 400, msg: '提到的人无权查看该记录' })
    expect(await mention([seer.id, seer.id])).toMatchObject({ code: 200, msg: '评论已发表' })
    const { data } = await call(notice.list, { group: 'comment' }, { token: seer.token })
    expect(data.list).toMatchObject([
      { kind: 'mentioned', params: { title: '提醒品牌' }, link: `/goods/brand/detail?id=${id}&tab=comments` },
    ])
    expect(data.list).toHaveLength(1)
    expect((await listOf('goods.brand', id)).list[0]?.mentions.map((one) => one.id)).toEqual([seer.id])
  })

  test('[I1] every call needs the permission and the data scope of the record', async () => {
    const brand = await make.brand()
    const [own, foreign] = await Promise.all(
      ['本区', '外区'].map(async (name) => {
        const [row] = await database.db.insert(agent).values(agentRow({ name })).returning()
        const [shop] = await database.db
          .insert(store)
          .values(storeRow({ name, agent_id: row?.id }))
          .returning()
        return { agent: row?.id as number, store: shop?.id as number }
      }),
    )
    const partner = await person({ perms: ['store:store:list'], scope: 'agent_tree', agent_id: own?.agent as number })
    const add = (entity: RecordAddress, id: number, as = partner.token, mentions: number[] = []) =>
      call(comment.add, { entity, id, content: '范围', mentions }, { token: as })
    expect(await add('goods.brand', brand)).toMatchObject({ code: 403 })
    expect(await call(comment.list, { entity: 'goods.brand', id: brand }, { token: partner.token })).toMatchObject({ code: 403 })
    expect(await call(comment.people, { entity: 'goods.brand', id: brand }, { token: partner.token })).toMatchObject({ code: 403 })
    const far = foreign?.store as number
    expect(await add('store.store', far, token)).toMatchObject({ code: 200 })
    expect(await add('store.store', far)).toMatchObject({ code: 404 })
    expect((await listOf('store.store', far, partner.token)).list).toEqual([])
    expect((await call(comment.people, { entity: 'store.store', id: far }, { token: partner.token })).data.list).toEqual([])
    expect(await add('store.store', own?.store as number)).toMatchObject({ code: 200 })
    // other agents' accounts are not named, the company's are
    const rival = await person({ perms: ['store:store:list'], scope: 'agent_tree', agent_id: foreign?.agent as number })
    const colleague = await person({ perms: ['store:store:list'], scope: 'all' })
    const named = async ({ username: word }: { username: string }) =>
      (await call(comment.people, { entity: 'store.store', id: own?.store as number, word }, { token: partner.token })).data.list.length
    expect([await named(rival), await named(colleague), await named(partner)]).toEqual([0, 1, 1])
    // a mention must not carry a record's name outside the person's scope
    expect(await add('store.store', far, token, [partner.id])).toMatchObject({ code: 400 })
    expect(await add('store.store', own?.store as number, token, [partner.id])).toMatchObject({ code: 200 })
    expect(await add('goods.brand', 9_000_000_000, token)).toMatchObject({ code: 404 })
  })

  test('the list, the page and the form of every kind of record is a page of the menu', () => {
    const paths = systemMenu.map(({ path, parent }) =>
      path.startsWith('/') ? path : `${systemMenu.find(({ name }) => name === parent)?.path}/${path}`,
    )
    for (const page of Object.values(recordPages)) {
      for (const address of Object.values(page)) expect(paths).toContain(address.replace(/\?.*/, ''))
    }
  })
})
