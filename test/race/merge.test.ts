import { and, asc, eq, gt, isNotNull, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { brandFields } from '#contract/goods/brand.ts'
import { contract } from '#contract/index.ts'
import type { Collision } from '#contract/kit/collision.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { draw } from '#server/seed/demo/draw.ts'
import { rounds } from '#test/campaign.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'
import { merge, same } from '#web/kit/form/draft/merge.ts'

const server = await startServer()
const { call, database } = server
const make = goodsMaker(server, await server.login())
const { brand } = contract.goods

const ROUNDS = rounds(100, 1000)
const AT_ONCE = 4
const names = Object.keys(brandFields)
type Values = Record<string, unknown>

/** A person who edits, with all values that the person has read for each field. */
interface Editor {
  username: string
  token: string
  views: Map<string, unknown[]>
}

test(`[R14] [I4] ${ROUNDS} random two-editor interleavings never overwrite a saved change silently`, async () => {
  const tally = { merged: 0, clashed: 0, saved: 0 }
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, lane) => {
      const random = randomFrom(lane + 1)
      const id = await make.brand({ cert_images: ['/files/a.png', '/files/b.png'] })
      const editors = await Promise.all(['a', 'b'].map((name) => editorNamed(`${name}${lane}`)))
      let logged = 0
      for (let round = 0; round < ROUNDS / AT_ONCE; round++) logged = await interleave(id, editors, { logged, random, tally })
    }),
  )
  // both kinds occurred often
  expect(tally.saved).toBe(ROUNDS * 2)
  expect(tally.merged).toBeGreaterThan(ROUNDS / 10)
  expect(tally.clashed).toBeGreaterThan(ROUNDS / 10)
}, 240_000)

interface Round {
  /** The id for the last log row before the round. */
  logged: number
  random: Random
  tally: Record<string, number>
}

/** Both persons read, edit and save; afterwards no log row up to the returned one may show an unread value that was overwritten. */
async function interleave(id: number, editors: readonly Editor[], { logged, random, tally }: Round): Promise<number> {
  await Promise.all(
    editors.map(async (editor) => {
      editor.views = new Map()
      const base = await read(id, editor)
      const mine = { ...base, ...changes(base, random) }
      // one person takes longer than the other
      for (let wait = Math.floor(random() * 3); wait > 0; wait--) await database.db.execute('select 1')
      await saveMerging({ id, editor, base, mine, random, tally })
    }),
  )
  const changed = await changesSince(id, logged)
  for (const { username, before, after } of changed) {
    const { views } = editors.find((editor) => editor.username === username) as Editor
    for (const name of names.filter((one) => after && one in after)) {
      const known = (views.get(name) ?? []).some((value) => same(value, before?.[name]))
      expect(known, `${username} has written over ${name} = ${JSON.stringify(before?.[name])}, which they never saw`).toBe(true)
    }
  }
  return changed.at(-1)?.id ?? logged
}

interface Saving {
  id: number
  editor: Editor
  base: Values
  mine: Values
  random: Random
  tally: Record<string, number>
}

/** Acts like a form: saves, merges after a conflict, resolves disputed fields, saves again. */
async function saveMerging({ id, editor, base, mine, random, tally }: Saving): Promise<void> {
  const answer = await call(brand.edit, { ...mine, id, version: base['version'] } as never, { token: editor.token })
  if (answer.code === 200) return void (tally['saved'] = (tally['saved'] ?? 0) + 1)
  expect(answer.msg).toBe('数据已被他人修改，请刷新后重试')
  const { current } = answer.data as unknown as Collision
  const { values, disputed } = merge(names, base, mine, current)
  const kind = disputed.length > 0 ? 'clashed' : 'merged'
  tally[kind] = (tally[kind] ?? 0) + 1
  for (const { name, theirs } of disputed) {
    look(editor, name, theirs)
    if (random() < 0.5) values[name] = theirs
  }
  // lists are merged item by item: no item from the other person is lost
  const added = (list: unknown) => (list as string[]).filter((item) => !(base['cert_images'] as string[]).includes(item))
  if (!disputed.some(({ name }) => name === 'cert_images')) {
    expect(values['cert_images']).toEqual(expect.arrayContaining(added(current['cert_images'])))
    look(editor, 'cert_images', current['cert_images'])
  }
  await saveMerging({ id, editor, base: { ...current }, mine: values, random, tally })
}

async function read(id: number, editor: Editor): Promise<Values> {
  const { data } = await call(brand.detail, { id }, { token: editor.token })
  for (const name of names) look(editor, name, (data as Values)[name])
  return data
}

function look({ views }: Editor, name: string, value: unknown): void {
  views.set(name, [...(views.get(name) ?? []), value])
}

type Random = () => number

function changes(base: Values, random: Random): Values {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
  const picture = `/files/${pick([...'cdefghij'])}.png`
  const pictures = base['cert_images'] as string[]
  const all = {
    title_en: `T${Math.floor(random() * 1000)}`,
    origin: pick(['上海', '宁波', '无锡', '', '苏州']),
    intro: `介绍${Math.floor(random() * 1000)}`,
    sort: Math.floor(random() * 1000),
    level: pick(['economy', 'standard', 'premium']),
    is_recommend: pick([0, 1]),
    cert_images: pictures.includes(picture) ? pictures.filter((one) => one !== picture) : [...pictures, picture],
  }
  return Object.fromEntries(Object.entries(all).filter(() => random() < 0.35))
}

async function editorNamed(username: string): Promise<Editor> {
  const token = await server.login({ username, perms: ['goods:*:*'] })
  return { username, token, views: new Map() }
}

async function changesSince(id: number, logged: number) {
  return database.db
    .select()
    .from(logger)
    .where(
      and(
        eq(logger.kind, 'operate'),
        eq(logger.target_id, id),
        gt(logger.id, logged),
        like(logger.action, 'goods.brand.%'),
        isNotNull(logger.before),
      ),
    )
    .orderBy(asc(logger.id))
}

function randomFrom(seed: number): Random {
  let turn = 0
  return () => draw(seed, ++turn)
}
