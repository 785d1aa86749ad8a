import { expect, onTestFinished, test, vi } from 'vitest'
import { RequestError } from './request-error.ts'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
vi.stubGlobal('addEventListener', () => undefined)
const { submissionKeys } = await import('./query.ts')

const FORM = 'goods.brand.edit'

/** An open form, whose submissions get these answers; the keys that it sends. */
function formWith(answers: (RequestError | 'saved')[]) {
  const submit = submissionKeys()
  const keys: string[] = []
  const send = async (key: string) => {
    keys.push(key)
    const answer = answers.shift() ?? 'saved'
    if (answer !== 'saved') throw answer
    return answer
  }
  return { keys, press: (input: object) => submit(input, send, FORM).catch((error: RequestError) => error.code) }
}

const noAnswer = () => new RequestError(0, 'no answer')
const savedBefore = () => new RequestError(400, 'saved before', undefined, { rule: 'saved_before' })

test.each([
  ['the network', noAnswer()],
  ['a gateway', new RequestError(502, 'bad gateway')],
  ['a gateway in time', new RequestError(504, 'gateway timeout')],
])('[N20] a form whose creation got no answer from %s keeps its key when its input changes', async (_name, lost) => {
  const { press, keys } = formWith([lost, savedBefore()])
  expect([await press({ title: 'A' }), await press({ title: 'A', remark: 'B' })]).toEqual([lost.code, 400])
  expect([await press({ title: 'A' }), await press({ title: 'C' })]).toEqual(['saved', 'saved'])
  const [first, second, third, fourth] = keys
  expect(first).toMatch(/^[\w-]{8,64}$/)
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test('[N20] a refused form sends its correction under another key', async () => {
  const { press, keys } = formWith([new RequestError(400, 'taken')])
  await press({ title: 'D' })
  await press({ title: 'E' })
  expect(new Set(keys).size).toBe(2)
})

test('[N20] a form opened again with the same input keeps its key, another one does not', async () => {
  const first = formWith([noAnswer()])
  await first.press({ title: 'F' })
  const [other, again, later] = [formWith([]), formWith([]), formWith([])]
  await other.press({ title: 'G' })
  await again.press({ title: 'F' })
  await later.press({ title: 'F' })
  expect(again.keys).toEqual(first.keys)
  expect([...other.keys, ...later.keys]).not.toContain(first.keys[0])
})

test('[N20] input refused because an earlier one arrived is a new creation in the next form', async () => {
  const first = formWith([noAnswer(), savedBefore()])
  await first.press({ title: 'H' })
  await first.press({ title: 'I' })
  const next = formWith([])
  expect(await next.press({ title: 'I' })).toBe('saved')
  expect(next.keys).not.toContain(first.keys[0])
})

test.each([
  ['the same creation', 14, true],
  ['another creation', 16, false],
])('[N20] equal input in a new form is %s after %i minutes', async (_name, minutes, isSame) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const first = formWith([noAnswer()])
  await first.press({ title: 'J' })
  vi.advanceTimersByTime(minutes * 60_000)
  const next = formWith([])
  await next.press({ title: 'J' })
  expect(next.keys[0] === first.keys[0]).toBe(isSame)
})
