import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { say } from '../kit/label.ts'
import { blockList, newBlock, type Block } from './blocks.ts'
import { faultsOf, linksOf } from './faults.ts'
import { blockTypes, type BlockType } from './words.ts'

const types = Object.keys(blockTypes) as BlockType[]

function block(type: BlockType, props: object): Block {
  const empty = newBlock(type, 'abcd')
  return { ...empty, props: { ...empty.props, ...props } } as Block
}

const faults = (type: BlockType, props: object) => faultsOf([block(type, props)]).map(({ label, values }) => say(label, 'zh', values))

describe('[A30] the blocks of a page', () => {
  test.each(types)('a new %s block is complete, and is read back as it was stored', (type) => {
    const addition = newBlock(type, 'abcd')
    expect(z.parse(blockList, [addition])).toEqual([addition])
    expect(z.parse(blockList, JSON.parse(JSON.stringify([addition])))).toEqual([addition])
  })

  test.each([
    ['banner', { items: [{ image: '/files/a.png', url: null }] }],
    ['banner', { position: 'home_top' }],
    ['goods', { source: 'hot' }],
    ['goods', { source: 'brand', ref_id: 3 }],
    ['float', { kind: 'service' }],
    ['image', { layout: 'two', items: Array.from({ length: 2 }, () => ({ image: '/files/a.png', url: null })) }],
    ['nav', { items: Array.from({ length: 4 }, () => ({ icon: '/files/a.png', text: '轴承', url: null })) }],
  ] as const)('a finished %s block has no fault %#', (type, props) => expect(faults(type, props)).toEqual([]))

  test.each([
    ['video', {}, '区块“视频”的视频不能为空'],
    ['richtext', {}, '区块“富文本”的文字不能为空'],
    ['title', {}, '区块“标题栏”的文字不能为空'],
    ['notice', {}, '区块“公告”的文字不能为空'],
    ['package', {}, '区块“套装”未选择套装'],
    ['collection', {}, '区块“活动合集”未选择活动合集'],
    ['coupon', {}, '区块“优惠券”未选择优惠券'],
    ['float', { kind: 'link' }, '区块“悬浮按钮”的链接不能为空'],
  ] as const)('an unfinished %s block says what it lacks %#', (type, props, message) => expect(faults(type, props)).toEqual([message]))

  test('a carousel that was stored without a position shows its own images', () => {
    const stored = block('banner', { position: undefined, items: [{ image: '/files/a.png', url: null }] })
    expect(faultsOf([stored])).toEqual([])
    expect(z.parse(blockList, [JSON.parse(JSON.stringify(stored))])).toMatchObject([{ props: { position: null } }])
    expect(z.safeParse(blockList, [block('banner', { position: 'popup' })]).success).toBe(false)
  })

  test('a hidden block may be unfinished', () => {
    expect(faultsOf([{ ...newBlock('video', 'abcd'), hidden: 1 }])).toEqual([])
  })

  test('links are found wherever a block has them', () => {
    expect(linksOf(block('title', { url: 'app://home' }))).toEqual([{ path: 'url', url: 'app://home' }])
    expect(
      linksOf(
        block('banner', {
          items: [
            { image: null, url: null },
            { image: null, url: 'app://cart' },
          ],
        }),
      ),
    ).toEqual([{ path: 'items.1.url', url: 'app://cart' }])
    expect(linksOf(newBlock('spacer', 'abcd'))).toEqual([])
  })
})
