import { expect, test } from 'vitest'
import { newBlock, type Block } from '#contract/block/blocks.ts'
import { differencesOf, pageChanges } from './differences.ts'

const of = (...uids: string[]): Block[] => uids.map((uid) => newBlock('spacer', uid))
const summaryOf = (older: Block[], newer: Block[]) =>
  differencesOf(older, newer).map(({ kind, block, fields }) =>
    [kind, block.uid, ...fields.map(({ path, from, to }) => `${path}:${String(from)}>${String(to)}`)].join(' '),
  )

test('[A30] versions differ by what was added, removed, changed and moved', () => {
  expect(summaryOf(of('aaaa', 'bbbb'), of('aaaa', 'bbbb'))).toEqual([])
  expect(summaryOf(of('aaaa', 'bbbb'), of('bbbb', 'cccc'))).toEqual(['removed aaaa', 'added cccc'])
  expect(summaryOf(of('aaaa', 'bbbb', 'cccc', 'dddd'), of('dddd', 'aaaa', 'bbbb', 'cccc'))).toEqual(['moved dddd'])
  const [first] = of('aaaa')
  const other = { ...first, hidden: 1, props: { height: 40, line: 0 } } as Block
  expect(summaryOf(of('aaaa'), [other])).toEqual(['changed aaaa hidden:0>1 props.height:16>40'])
})

test('[A30] the order of keys is no difference', () => {
  const [block] = of('aaaa')
  const turned = JSON.parse(JSON.stringify(block), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).toReversed()) : value,
  ) as Block
  expect(summaryOf(of('aaaa'), [turned])).toEqual([])
})

test('[A30] entries of a list differ one by one', () => {
  const nav = (...texts: string[]) => {
    const block = newBlock('nav', 'aaaa')
    return { ...block, props: { ...block.props, items: texts.map((text) => ({ icon: null, text, url: null })) } } as Block
  }
  expect(summaryOf([nav('一', '二')], [nav('一', '三', '四')])).toEqual([
    'changed aaaa props.items.1.text:二>三 props.items.2.text:null>四',
  ])
})

const contentOf = (blocks: Block[], settings: Record<string, unknown> = { title: '首页', bg_color: null }) => ({ blocks, settings })

test('[A30] a publication lists its changes by block and by setting', () => {
  const [first, second, third, fourth] = of('aaaa', 'bbbb', 'cccc', 'eeee') as [Block, Block, Block, Block]
  const taller = { ...first, props: { height: 40, line: 0 } } as Block
  const next = contentOf([fourth, taller, third, ...of('dddd')], { title: '首页', bg_color: '#F4F5F7' })
  const { isFirst, settings, blocks, counts } = pageChanges(contentOf([first, second, third, fourth]), next)
  expect(isFirst).toBe(false)
  expect(settings).toEqual([{ path: 'bg_color', from: null, to: '#F4F5F7' }])
  expect(blocks.map(({ kind, block, from, to, isMoved }) => [kind, block.uid, from, to, isMoved])).toEqual([
    ['removed', 'bbbb', 2, null, false],
    ['moved', 'eeee', 4, 1, true],
    ['changed', 'aaaa', 1, 2, false],
    ['added', 'dddd', null, 4, false],
  ])
  expect(blocks[2]?.fields).toEqual([{ path: 'props.height', from: 16, to: 40 }])
  expect(counts).toEqual({ added: 1, removed: 1, changed: 1, moved: 1 })
})

test('[A30] a changed block that also has another place is one difference with both', () => {
  const [first, second, third] = of('aaaa', 'bbbb', 'cccc') as [Block, Block, Block]
  const hidden = { ...third, hidden: 1 } as Block
  const { blocks, counts } = pageChanges(contentOf([first, second, third]), contentOf([hidden, first, second]))
  expect(blocks.map(({ kind, block, isMoved }) => [kind, block.uid, isMoved])).toEqual([['changed', 'cccc', true]])
  expect(counts).toEqual({ added: 0, removed: 0, changed: 1, moved: 1 })
})

test('[A30] a first publication has no former content, and an equal draft no changes', () => {
  const page = contentOf(of('aaaa', 'bbbb'))
  expect(pageChanges(null, page)).toMatchObject({ isFirst: true, settings: [], blocks: [] })
  expect(pageChanges(page, contentOf(of('aaaa', 'bbbb')))).toMatchObject({ isFirst: false, settings: [], blocks: [] })
})
