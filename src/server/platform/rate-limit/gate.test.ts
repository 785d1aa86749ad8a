import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { gate } from './gate.ts'

/** An act that ends when it is told to. */
function held() {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const act = (name: string) => () => {
    began.push(name)
    return new Promise<string>((resolve) => void ends.set(name, () => resolve(name)))
  }
  return { began, act, end: (name: string) => ends.get(name)?.() }
}

describe('[R10] a gate', () => {
  test('runs two per key at once, the others in arrival order, without delay for other keys', async () => {
    const { began, act, end } = held()
    const enter = gate(2)
    const all = ['a', 'b', 'c', 'd'].map((name) => enter('one', act(name)))
    const other = enter('two', act('x'))
    await setImmediate()
    expect(began).toEqual(['a', 'b', 'x'])
    end('b')
    await all[1]
    await setImmediate()
    expect(began).toEqual(['a', 'b', 'x', 'c'])
    for (const name of ['a', 'c', 'x']) end(name)
    await other
    await all[2]
    await setImmediate()
    end('d')
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('passes the place of a failed act on', async () => {
    const enter = gate(1)
    const failing = enter('one', () => Promise.reject(new Error('refused')))
    const next = enter('one', async () => 'done')
    await expect(failing).rejects.toThrow('refused')
    expect(await next).toBe('done')
  })

  test('refuses when too many wait', async () => {
    const { act, end } = held()
    const enter = gate(1)
    const first = enter('one', act('a'))
    const waiting = Array.from({ length: 2000 }, () => enter('one', async () => 'done'))
    await expect(enter('one', async () => 'done')).rejects.toMatchObject({ code: 429 })
    end('a')
    await first
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['done']))
  })
})
