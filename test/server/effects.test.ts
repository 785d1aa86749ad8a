import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/kit/endpoint.ts'
import { taskAffects } from '#contract/kit/task-affects.ts'

// ./statements.test.ts makes every read call and tests that it changes no row.

const endpoints = endpointsOf(contract)
const entityOf = (address: string) => address.split('.').slice(0, 2).join('.')
const entities = new Set(endpoints.map(({ address }) => entityOf(address)))

describe('the effects that the contract declares', () => {
  test('every affected entity exists, and is named once', () => {
    const affected = endpoints.filter(({ affects }) => affects.length > 0)
    expect(affected.length).toBeGreaterThan(20)
    for (const { address, affects } of affected) {
      const known = affects.filter((entity) => entity === '*' || entities.has(entity))
      expect([...affects], address).toEqual([...new Set(known)])
    }
  })

  test('only calls that write affect anything', () => {
    expect(endpoints.filter(({ effect, affects }) => effect === 'read' && affects.length > 0)).toEqual([])
  })

  test('a call that starts a task affects the tasks and what the task will change', () => {
    const starts = endpoints.filter(
      ({ effect, output }) => effect === 'write' && 'task_id' in ((output._zod.def as { shape?: object }).shape ?? {}),
    )
    expect(starts.length).toBeGreaterThan(5)
    for (const { address, affects } of starts) expect([entityOf(address), ...affects], address).toContain('task.task')
    for (const [kind, entities] of Object.entries(taskAffects)) {
      expect(endpoints.find(({ address }) => address === kind)?.affects, kind).toEqual(expect.arrayContaining([...entities]))
    }
  })

  test('every list that an undo may change again is affected by it', () => {
    const undoable = [
      'goods.sku.bulk',
      'goods.sku.pictures',
      'goods.sku.import',
      'goods.spu.import',
      'goods.series.import',
      'store.store.import',
    ] as const
    const changed = new Set(undoable.flatMap((kind) => [entityOf(kind), ...taskAffects[kind]]))
    expect(taskAffects['task.task.undo']).toEqual(expect.arrayContaining([...changed]))
  })
})
