import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialGate, stepGate, type GateEvent, type GateState } from './token-refresh.ts'

/** A server whose tokens expire at any moment, and the calls from one browser against it. */
function createWorld() {
  let state: GateState = initialGate
  const underWay: { id: number; token: number }[] = []
  const outcome = new Map<number, string[]>()
  const sends = new Map<number, number>()
  const world = {
    valid: 0,
    held: 0,
    refreshes: 0,
    trips: 0,
    refreshing: false,
    /** Refreshes that were requested while another one ran. */
    overlaps: 0,
    underWay,
    outcome,
    sends,
    step,
    ask,
    answer,
    finishRefresh,
    rotate,
    enter,
    rest,
  }

  function step(event: GateEvent): void {
    const [next, effects] = stepGate(state, event)
    state = next
    for (const effect of effects) {
      if (effect.type === 'send') {
        sends.set(effect.id, (sends.get(effect.id) ?? 0) + 1)
        underWay.push({ id: effect.id, token: world.held })
      } else if (effect.type === 'reject') outcome.get(effect.id)?.push('rejected')
      else if (effect.type === 'refresh') {
        if (world.refreshing) world.overlaps++
        world.refreshing = true
        world.refreshes++
      } else world.trips++
    }
  }

  function ask(id: number): void {
    outcome.set(id, [])
    step({ type: 'asked', id })
  }

  function answer(index: number): void {
    const [request] = underWay.splice(index % Math.max(1, underWay.length), 1)
    if (!request) return
    if (request.token < world.valid) return step({ type: 'expired', id: request.id })
    outcome.get(request.id)?.push('executed')
    step({ type: 'done', id: request.id })
  }

  function finishRefresh(type: 'renewed' | 'failed' | 'unanswered'): void {
    if (!world.refreshing) return
    world.refreshing = false
    if (type === 'renewed') world.held = world.valid
    step(type === 'unanswered' ? { type, reason: new Error('no answer') } : { type })
  }

  function rotate(): void {
    world.held = world.valid
    step({ type: 'adopted' })
  }

  function enter(): void {
    world.held = world.valid
    world.refreshing = false
    step({ type: 'entered' })
  }

  /** The number of calls that the machine still holds. */
  function rest(): number {
    return state.sent.size + state.waiting.length
  }

  return world
}

const action = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ do: 'ask' as const }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('answer' as const), index: fc.nat(30) }) },
  { weight: 2, arbitrary: fc.constant({ do: 'expire' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('finish' as const), as: fc.constantFrom('renewed', 'failed', 'unanswered') }) },
  { weight: 1, arbitrary: fc.constant({ do: 'rotate' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'enter' as const }) },
)

test('[G11] [R25] in 10,000 random interleavings no call is lost and one refresh runs at a time', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      const world = createWorld()
      let id = 0
      for (const step of actions) {
        if (step.do === 'ask') world.ask(++id)
        else if (step.do === 'answer') world.answer(step.index)
        else if (step.do === 'expire') world.valid++
        else if (step.do === 'finish') world.finishRefresh(step.as)
        else if (step.do === 'rotate') world.rotate()
        else world.enter()
      }
      while (world.underWay.length > 0 || world.refreshing) {
        world.finishRefresh('renewed')
        world.answer(0)
      }
      const settledOnce = [...world.outcome.values()].every((outcomes) => outcomes.length === 1)
      const sentTwiceAtMost = [...world.sends.values()].every((sends) => sends <= 2)
      return settledOnce && sentTwiceAtMost && world.overlaps === 0 && world.rest() === 0
    }),
    { numRuns: 10_000 },
  )
}, 60_000)

test('[G11] 100 calls with an expired token make one refresh and are replayed with the new token', () => {
  const world = createWorld()
  for (let id = 1; id <= 100; id++) world.ask(id)
  world.valid = 1
  for (let id = 1; id <= 100; id++) world.answer(0)
  world.ask(101)
  expect(world.sends.get(101)).toBeUndefined()
  world.finishRefresh('renewed')
  while (world.underWay.length > 0) world.answer(0)
  expect(world.refreshes).toBe(1)
  expect([...world.outcome.values()]).toEqual(Array.from({ length: 101 }, () => ['executed']))
})

test('[G11] a failed refresh rejects every waiting call and leads to the login page once', () => {
  const world = createWorld()
  for (let id = 1; id <= 10; id++) world.ask(id)
  world.valid = 1
  for (let id = 1; id <= 9; id++) world.answer(0)
  world.finishRefresh('failed')
  world.answer(0) // the tenth answer comes after the session has ended
  expect(world.trips).toBe(1)
  expect(world.refreshes).toBe(1)
  expect([...world.outcome.values()]).toEqual(Array.from({ length: 10 }, () => ['rejected']))
})

test('an answer to an older token is replayed without another refresh', () => {
  const world = createWorld()
  world.ask(1)
  world.valid = 1
  world.rotate()
  world.answer(0)
  expect(world.refreshes).toBe(0)
  expect(world.sends.get(1)).toBe(2)
})
