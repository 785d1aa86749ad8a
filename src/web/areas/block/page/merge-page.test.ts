import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newBlock, type Block } from '#contract/block/blocks.ts'
import type { BlockType } from '#contract/block/words.ts'
import { keptInOrder } from './differences.ts'
import { decideClash, docOf, isDirty, markStored, receiveStored, restoredDoc, sendable } from './draft-doc.ts'
import { recordChange, movedTo, undoStep, type Content } from './history.ts'
import { keyOf, mergeContent, sameContent, withTheirs } from './merge-page.ts'
import { propertiesOf } from './properties.ts'

const of = (type: BlockType, uid: string, props: object = {}): Block => {
  const block = newBlock(type, uid)
  return { ...block, props: { ...block.props, ...props } } as Block
}
const contentOf = (draft: readonly Block[], values: Partial<Content> = {}): Content => ({
  title: '首页',
  kind: 'home',
  share_title: null,
  share_image: null,
  bg_color: null,
  draft,
  ...values,
})
const base = contentOf([of('title', 'aaaa', { text: '标题' }), of('goods', 'bbbb', { sku_ids: [1, 2] }), of('spacer', 'cccc')])
const [first, second, third] = base.draft as [Block, Block, Block]
const set = (block: Block, props: object) => ({ ...block, props: { ...block.props, ...props } }) as Block
const uids = ({ draft }: Content) => draft.map(({ uid }) => uid).join(' ')
const clashesOf = (mine: Content, theirs: Content) => mergeContent(base, mine, theirs).clashes.map(keyOf)

describe('[A30] two changes of one draft', () => {
  test('blocks that one of the two has added, removed, moved or changed are merged', () => {
    const added = of('search', 'dddd')
    const mine = contentOf([third, set(first, { text: '我的标题' }), added, second])
    const theirs = contentOf([set(first, { sub: '副标题' }), third], { bg_color: '#FFFFFF' })
    const { content, clashes } = mergeContent(base, mine, theirs)
    expect(clashes).toEqual([])
    expect(uids(content)).toBe('cccc aaaa dddd')
    expect(content.draft[1]?.props).toMatchObject({ text: '我的标题', sub: '副标题' })
    expect(content.bg_color).toBe('#FFFFFF')
  })

  test('the same property of one block is a clash; what belongs together is decided together', () => {
    const changedBy = (props: object, visible: object = {}) =>
      contentOf([set(first, props), second, { ...third, visible: { ...third.visible, ...visible } }])
    expect(clashesOf(changedBy({ text: '甲' }), changedBy({ text: '乙' }))).toEqual(['aaaa props.text'])
    expect(clashesOf(changedBy({ text: '甲' }), changedBy({ text: '甲' }))).toEqual([])
    // the server trims
    expect(clashesOf(changedBy({ text: '甲 ' }), changedBy({ text: '甲' }))).toEqual([])
    const [from, until] = [{ start_at: '2026-12-12T00:00:00.000Z' }, { end_at: '2026-12-01T00:00:00.000Z' }]
    expect(clashesOf(changedBy({}, from), changedBy({}, until))).toEqual(['cccc visible.start_at'])
    const { content, clashes } = mergeContent(base, changedBy({ text: '甲' }), changedBy({ text: '乙' }))
    expect([content.draft[0]?.props, withTheirs(content, clashes).draft[0]?.props]).toMatchObject([{ text: '甲' }, { text: '乙' }])
  })

  test('chosen goods of both are joined, unless they are too many', () => {
    const goods = (sku_ids: number[]) => contentOf([first, set(second, { sku_ids }), third])
    const merged = mergeContent(base, goods([1, 2, 3]), goods([2, 4]))
    expect([merged.clashes, merged.content.draft[1]?.props]).toMatchObject([[], { sku_ids: [2, 4, 3] }])
    const many = (from: number) => Array.from({ length: 30 }, (_, n) => from + n)
    expect(clashesOf(goods(many(100)), goods(many(200)))).toEqual(['bbbb props.sku_ids'])
  })

  test('a block removed here and changed there, and a block moved on both sides, are clashes', () => {
    const gone = contentOf([second, third])
    const copy = contentOf([set(first, { text: '改了' }), second, third])
    for (const [mine, theirs] of [
      [gone, copy],
      [copy, gone],
    ] as const) {
      const { content, clashes } = mergeContent(base, mine, theirs)
      expect([uids(content), clashes.map(keyOf)]).toEqual(['aaaa bbbb cccc', ['aaaa block']])
      expect(uids(withTheirs(content, clashes))).toBe(theirs === gone ? 'bbbb cccc' : 'aaaa bbbb cccc')
    }
    const four = contentOf([...base.draft, of('search', 'dddd')])
    const moved = (to: number) => ({ ...four, draft: movedTo(four.draft, 'aaaa', to) })
    const both = mergeContent(four, moved(2), moved(3))
    expect([uids(both.content), both.clashes.map(keyOf)]).toEqual(['bbbb cccc dddd aaaa', ['aaaa place']])
    expect(mergeContent(four, moved(2), moved(2)).clashes).toEqual([])
  })
})

// random sessions by two persons over the same blocks

const names = ['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee']
const start = contentOf(names.map((uid) => of('title', uid, { text: uid, sub: uid })))

type Step = (content: Content, who: string) => Content
const uid = fc.constantFrom(...names)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(uid, fc.constantFrom('text', 'sub', 'align', 'url'), fc.integer({ min: 0, max: 3 })).map(([at, name, n]): Step => {
    const value = (who: string) => ({
      text: `${who}${n}`,
      sub: `同${n}`,
      align: n % 2 ? 'left' : 'center',
      url: n ? `app://home?n=${n}` : null,
    })
    return (content, who) => ({
      ...content,
      draft: content.draft.map((block) => (block.uid === at ? set(block, { [name]: value(who)[name as 'text'] }) : block)),
    })
  }),
  uid.map((at): Step => (content) => ({ ...content, draft: content.draft.filter((block) => block.uid !== at) })),
  fc.tuple(uid, fc.nat(5)).map(([at, to]): Step => (content) => ({ ...content, draft: movedTo(content.draft, at, to) })),
  fc.tuple(fc.nat(5), fc.nat(2)).map(([at, n]): Step => (content, who) => {
    const text = `${who}new${n}`
    if (content.draft.some((block) => block.uid === text)) return content
    return { ...content, draft: content.draft.toSpliced(at, 0, of('spacer', text)) }
  }),
  fc.nat(3).map((n): Step => (content, who) => ({ ...content, title: `${who}标题${n}` })),
)
const steps = fc.array(step, { maxLength: 8 })
const played = (content: Content, list: readonly Step[], who: string) => list.reduce((now, one) => one(now, who), content)

test('[A30] no interleaving of two persons overwrites anything in silence', () => {
  fc.assert(
    fc.property(steps, steps, (mySteps, theirSteps) => {
      const [mine, theirs] = [played(start, mySteps, 'me'), played(start, theirSteps, 'you')]
      const { content, clashes } = mergeContent(start, mine, theirs)
      const disputed = new Set(clashes.map(keyOf))
      const valuesIn = (draft: readonly Block[]) =>
        new Map(
          draft.flatMap((block) =>
            Object.entries(propertiesOf(block)).map(([path, value]) => [`${block.uid} ${path}`, JSON.stringify(value)]),
          ),
        )
      const [before, own, other, both] = [start, mine, theirs, content].map(({ draft }) => valuesIn(draft)) as never as [
        Sides,
        Sides,
        Sides,
        Sides,
      ]
      for (const key of new Set([...own.keys(), ...other.keys()])) {
        const block = key.split(' ')[0] as string
        if (disputed.has(key) || disputed.has(`${block} block`)) continue
        const [b, m, t, result] = [before.get(key), own.get(key), other.get(key), both.get(key)]
        // a side that has changed the value, also by adding or removing the block, wins over one that has not
        if (m === t || t === b) expect(result).toBe(m)
        else if (m === b) expect(result).toBe(t)
        else expect.unreachable(`${key} was changed by both and is not disputed`)
      }
      // no block is lost or doubled, and blocks that nobody has moved keep their order
      const order = content.draft.map((block) => block.uid)
      expect(new Set(order).size).toBe(order.length)
      const inBoth = (list: Content) => list.draft.map((block) => block.uid).filter((one) => order.includes(one))
      const [from, my, their] = [start, mine, theirs].map(inBoth) as [string[], string[], string[]]
      const isSame = (a: string[], b: string[]) => JSON.stringify(a) === JSON.stringify(b)
      if (
        isSame(
          my,
          from.filter((one) => my.includes(one)),
        )
      )
        expect(order.filter((one) => their.includes(one))).toEqual(their)
      if (
        isSame(
          their,
          from.filter((one) => their.includes(one)),
        )
      )
        expect(order.filter((one) => my.includes(one))).toEqual(my)
      const [keptMine, keptTheirs] = [keptInOrder(from, my), keptInOrder(from, their)]
      const still = from.filter((one) => keptMine.has(one) && keptTheirs.has(one))
      expect(order.filter((one) => still.includes(one))).toEqual(still)
      // a save while the clashes wait leaves everything that is disputed as the other person has it
      const saved = valuesIn(withTheirs(content, clashes).draft)
      for (const key of disputed) if (other.has(key)) expect(saved.get(key)).toBe(other.get(key))
      // a person without changes gets the other change whole
      expect(sameContent(mergeContent(start, start, theirs).content, theirs)).toBe(true)
      expect(sameContent(mergeContent(start, mine, start).content, mine)).toBe(true)
    }),
    { numRuns: 300 },
  )
})
type Sides = ReadonlyMap<string, string>

test('[A30] two editors that save in turns end with the same content, and no clash is forgotten', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), step, fc.boolean()), { maxLength: 16 }), (turns) => {
      let server = { version: 1, content: start }
      let docs = [docOf(server), docOf(server)] as const
      const save = (who: 0 | 1) => {
        for (;;) {
          const doc = docs[who]
          if (doc.version === server.version) {
            const sent = sendable(doc)
            server = { version: server.version + 1, content: sent }
            docs = docs.with(who, markStored({ ...doc, sent }, doc.history.present, server.version)) as never
            return
          }
          docs = docs.with(who, receiveStored(doc, { ...server, by: '对方' }).doc) as never
        }
      }
      for (const [isFirst, act, saves] of turns) {
        const who = isFirst ? 0 : 1
        const doc = docs[who]
        const next = act(doc.history.present, isFirst ? 'me' : 'you')
        docs = docs.with(who, { ...doc, history: recordChange(doc.history, next) }) as never
        if (saves) save(who)
      }
      for (const who of [0, 1] as const)
        for (const clash of docs[who].clashes) docs = docs.with(who, decideClash(docs[who], keyOf(clash), 'mine')) as never
      save(0)
      save(1)
      for (const who of [0, 1] as const)
        for (const clash of docs[who].clashes) docs = docs.with(who, decideClash(docs[who], keyOf(clash), 'theirs')) as never
      save(0)
      save(1)
      docs = docs.with(0, receiveStored(docs[0], { ...server, by: null }).doc) as never
      expect(docs.map(({ clashes }) => clashes.length)).toEqual([0, 0])
      expect(sameContent(docs[0].history.present, server.content)).toBe(true)
      expect(sameContent(docs[1].history.present, server.content)).toBe(true)
    }),
    { numRuns: 100 },
  )
})

describe('[A30] the state of an editor', () => {
  const doc = docOf({ version: 1, content: base })
  const typed = { ...doc, history: recordChange(doc.history, contentOf([set(first, { text: '我的' }), second, third])) }
  const theirs = contentOf([set(first, { text: '对方的' }), second, of('search', 'dddd'), third])

  test('a clash waits beside the saving: mine is shown, theirs is stored, until one is chosen', () => {
    const { doc: next, incoming } = receiveStored(typed, { version: 2, content: theirs, by: '张三' })
    expect(incoming).toMatchObject({ by: '张三', blocks: [{ uid: 'dddd' }], settings: [] })
    expect(next.clashes).toMatchObject([{ uid: 'aaaa', name: 'props.text', mine: '我的', theirs: '对方的', by: '张三' }])
    expect([next.history.present.draft[0]?.props, sendable(next).draft[0]?.props]).toMatchObject([{ text: '我的' }, { text: '对方的' }])
    expect(isDirty(next)).toBe(false)
    const mine = decideClash(next, 'aaaa props.text', 'mine')
    expect([isDirty(mine), sendable(mine).draft[0]?.props]).toMatchObject([true, { text: '我的' }])
    const other = decideClash(next, 'aaaa props.text', 'theirs')
    expect([isDirty(other), other.history.present.draft[0]?.props]).toMatchObject([false, { text: '对方的' }])
    // a further save by the other person that leaves the property alone keeps the clash
    const again = receiveStored(next, { version: 3, content: { ...theirs, title: '改名' }, by: '张三' })
    expect([again.doc.clashes.length, again.doc.history.present.title]).toEqual([1, '改名'])
  })

  test('steps back keep the change of the other person', () => {
    const { doc: next } = receiveStored(typed, { version: 2, content: contentOf([first, second]), by: '张三' })
    const back = undoStep(next.history).present
    expect([uids(back), back.draft[0]?.props]).toMatchObject(['aaaa bbbb', { text: '标题' }])
  })

  test('an own save whose answer was lost is no clash with oneself', () => {
    const sent = sendable(typed)
    const more = { ...typed, sent, history: recordChange(typed.history, contentOf([set(first, { text: '我的更多' }), second, third])) }
    const { doc: next, incoming } = receiveStored(more, { version: 2, content: sent, by: '我' })
    expect([next.clashes, incoming, isDirty(next)]).toEqual([[], null, true])
  })

  test('unsaved work of a former visit is merged with what is stored now, with its open clashes', () => {
    const clashed = receiveStored(typed, { version: 2, content: theirs, by: '张三' }).doc
    const storedWork = { at: 1, base: clashed.base, mine: clashed.history.present, clashes: clashed.clashes }
    const later = docOf({ version: 5, content: { ...theirs, title: '又改名' } })
    const next = restoredDoc(later, storedWork)
    expect(next.clashes).toMatchObject([{ uid: 'aaaa', name: 'props.text', by: '张三' }])
    expect(next.history.present).toMatchObject({ title: '又改名', draft: [{ props: { text: '我的' } }, {}, { uid: 'dddd' }, {}] })
    const alone = restoredDoc(docOf({ version: 1, content: base }), { at: 1, base, mine: typed.history.present, clashes: [] })
    expect([isDirty(alone), undoStep(alone.history).present]).toEqual([true, base])
  })
})
