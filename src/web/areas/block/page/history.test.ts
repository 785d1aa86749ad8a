import { describe, expect, test } from 'vitest'
import { newBlock } from '#contract/block/blocks.ts'
import { recordChange, historyOf, movedTo, newUid, redoStep, undoStep, type Content } from './history.ts'

const content = (title: string): Content => ({ title, kind: 'home', share_title: null, share_image: null, bg_color: null, draft: [] })

describe('[A30] the steps of the page editor', () => {
  test('a step is undone and redone, and a new one ends what was undone', () => {
    const two = recordChange(recordChange(historyOf(content('一')), content('二')), content('三'))
    const back = undoStep(undoStep(two))
    expect(back.present.title).toBe('一')
    expect(undoStep(back).present.title).toBe('一')
    expect(redoStep(redoStep(redoStep(back))).present.title).toBe('三')
    expect(redoStep(recordChange(undoStep(two), content('四'))).present.title).toBe('四')
  })

  test('changes of one field in a row are one step', () => {
    let history = historyOf(content('标'))
    for (const title of ['标题', '标题一', '标题一二']) history = recordChange(history, content(title), 'title')
    expect(undoStep(history).present.title).toBe('标')
    expect(undoStep(recordChange(history, content('别的'), 'share_title')).present.title).toBe('标题一二')
  })

  test('no more than a hundred steps are kept', () => {
    let history = historyOf(content('0'))
    for (let n = 1; n <= 130; n += 1) history = recordChange(history, content(String(n)))
    expect(history.past).toHaveLength(100)
    expect(history.past[0]?.title).toBe('30')
  })

  test('a block moves within the list, and never out of it', () => {
    const blocks = ['aaaa', 'bbbb', 'cccc'].map((uid) => newBlock('spacer', uid))
    const order = (to: number) => movedTo(blocks, 'aaaa', to).map(({ uid }) => uid)
    expect([order(2), order(9), order(-1), order(0)]).toEqual([
      ['bbbb', 'cccc', 'aaaa'],
      ['bbbb', 'cccc', 'aaaa'],
      ['aaaa', 'bbbb', 'cccc'],
      ['aaaa', 'bbbb', 'cccc'],
    ])
    expect(movedTo(blocks, 'nono', 0)).toBe(blocks)
  })

  test('a new block has a name of its own', () => {
    const names = Array.from({ length: 500 }, () => newUid([]))
    expect(names.every((uid) => /^[a-z0-9]{4,16}$/.test(uid))).toBe(true)
    expect(new Set(names).size).toBe(500)
  })
})
