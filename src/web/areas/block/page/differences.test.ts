import { expect, test } from 'vitest'
import { newBlock, type Block } from '#contract/block/blocks.ts'
import { differencesOf } from './differences.ts'

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
