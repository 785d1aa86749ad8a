import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { say } from '#contract/kit/label.ts'
import { actionOf, isStaff, refusalOf, targetsOf, verbOf } from '#contract/kit/machine.ts'
import { isCampaign, rounds } from '#test/campaign.ts'
import { replacePayable } from '#test/make/ports.ts'
import { fuzzSeed } from '#test/setup/fuzz-seed.ts'
import { startServer } from './harness.ts'
import { driverOf, statefulEntities, type Driver } from './machines/subject.ts'
import { subjectsOf, waiting } from './machines/subjects.ts'

const server = await startServer()
const token = await server.login()
replacePayable(waiting)
const subjects = subjectsOf(server, token)
const AT_ONCE = rounds(2, 5)
const WALKS = rounds(2, 12)
const LONGEST = 12

test('every machine of the contract is tested here', () => {
  expect(Object.keys(subjects).toSorted()).toEqual(statefulEntities.map(({ $ }) => $.address).toSorted())
})

for (const entity of statefulEntities) {
  const subject = subjects[entity.$.address]
  if (!subject) continue
  const driver = driverOf(server, token, entity, subject)
  const { flow, names } = driver
  const states = Object.keys(flow.states)

  describe(`the machine of ${entity.$.address}`, () => {
    test('names states that exist, and every action of staff has a call', () => {
      for (const name of names) {
        const action = actionOf(flow, name)
        const named = [...action.from, ...targetsOf(action, action.from[0] ?? ''), ...flow.initial]
        expect(states, name).toEqual(expect.arrayContaining(named))
        if (isStaff(action)) expect(driver.callOf(name)?.method, `${name} by ${verbOf(flow, name)}`).toBe('POST')
      }
    })

    for (const name of names) {
      const { from } = actionOf(flow, name)
      const isOnce = changes(driver, name)
      for (const one of isOnce ? from.slice(1) : from) declared(driver, name, one)
      if (isOnce) once(driver, name, from[0] ?? '')
    }
    for (const [from, refused] of refusedIn(driver, states)) undeclared(driver, from, refused)

    test('random walks reach nothing that is not declared', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.constantFrom(...names), { maxLength: LONGEST }), (walk) => take(driver, walk)),
        { numRuns: subject.walks ?? WALKS },
      )
    })
  })
}

function declared(driver: Driver, name: string, from: string): void {
  const action = actionOf(driver.flow, name)
  const targets = targetsOf(action, from)
  test(`${name} leads from ${from} to ${targets.join(' or ')}`, async () => {
    const id = await driver.rowIn(from)
    const last = await driver.lastLog()
    expect(await driver.perform(name, id)).toMatchObject({ done: true })
    expect(targets).toContain(await driver.state(id))
    // the code that triggers a system action logs it
    if (isStaff(action) && action.to !== undefined && !targets.includes(from)) expect(await driver.logged(id, last)).toHaveLength(1)
  })
}

/** The actions to refuse, by state. Each action is refused once in a run, in states that change by day; a campaign tries all states. */
function refusedIn({ flow, names }: Driver, states: readonly string[]): [from: string, refused: string[]][] {
  const first = fuzzSeed % states.length
  const rest = new Set(names)
  return [...states.slice(first), ...states.slice(0, first)].flatMap((from) => {
    const refused = [...rest].filter((name) => !actionOf(flow, name).from.includes(from))
    if (!isCampaign) for (const name of refused) rest.delete(name)
    return refused.length > 0 ? [[from, refused]] : []
  })
}

/** All these in one row: a refused action leaves it unchanged. */
function undeclared(driver: Driver, from: string, others: readonly string[]): void {
  const { flow } = driver
  test(`${from} forbids ${others.join(', ')}`, async () => {
    const id = await driver.rowIn(from)
    const [before, last] = [await driver.row(id), await driver.lastLog()]
    for (const name of others) {
      const { repeats, to } = actionOf(flow, name)
      const { done, msg } = await driver.perform(name, id)
      const refusal = refusalOf(flow, name, { ...before, [flow.field]: from } as never, new Date())
      expect(done, name).toBe(repeats === true && to === from)
      if (!done && msg !== undefined) expect(msg, name).toBe(refusal && say(refusal.label, 'zh', refusal.values))
      expect({ row: await driver.row(id), log: await driver.logged(id, last) }, name).toEqual({ row: before, log: [] })
    }
  })
}

/** Tells whether a second call finds the row in another state than the first. */
function changes({ flow, subject }: Driver, name: string): boolean {
  const { from, to } = actionOf(flow, name)
  return to !== undefined && !subject.act?.[name] && !targetsOf({ to }, '').some((target) => from.includes(target))
}

/** Also tests that the action leads from this state to its target. */
function once(driver: Driver, name: string, from: string): void {
  const action = actionOf(driver.flow, name)
  const targets = targetsOf(action, from)
  test(`${name} leads from ${from} to ${targets.join(' or ')}; of ${AT_ONCE} at once exactly one takes effect`, async () => {
    const id = await driver.rowIn(from)
    const last = await driver.lastLog()
    const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, () => driver.perform(name, id)))
    expect(outcomes.filter(({ done }) => done)).toHaveLength(action.repeats ? AT_ONCE : 1)
    expect(targets).toContain(await driver.state(id))
    if (isStaff(action)) expect(await driver.logged(id, last)).toHaveLength(1)
  })
}

/** Performs the actions one after the other, in any row state. */
async function take(driver: Driver, walk: readonly string[]): Promise<void> {
  const { flow } = driver
  let id = await driver.subject.create()
  let from = await driver.state(id)
  expect(flow.initial).toContain(from)
  for (const name of walk) {
    const action = actionOf(flow, name)
    const { done } = await driver.perform(name, id)
    const row = await driver.row(id)
    const to = await driver.state(id)
    const isRepeat = action.repeats === true && action.to === from
    const where = `${walk.join(', ')}: ${name} in ${from}`
    expect(done, where).toBe(action.from.includes(from) || isRepeat)
    expect(done && !isRepeat ? targetsOf(action, from) : [from], where).toContain(to)
    // a deleted row has no transitions
    if (row?.['deleted_at']) id = await driver.subject.create()
    from = row?.['deleted_at'] ? await driver.state(id) : to
  }
}
