import { expect, test } from 'vitest'
import type { Subject } from './subject.ts'

interface Cost {
  list: number
  detail: number
}

export interface Costs {
  few: Cost | undefined
  many: Cost | undefined
}

const MOST_FOR_LIST = 6
const MOST_FOR_DETAIL = 12

/** How many statements a list and a detail cost, with few rows and with many. */
export const costsConform = {
  async measure({ entity, call, list, server }: Subject): Promise<Cost> {
    const { list: rows } = await list()
    const id = rows[0]?.id ?? 0
    return {
      list: (await server.statementsOf(() => call(entity.list, { page_size: 100 }))).length,
      detail: (await server.statementsOf(() => call(entity.detail, { id }))).length,
    }
  },

  check(costs: Costs): void {
    test(`a list costs at most ${MOST_FOR_LIST} statements and a detail ${MOST_FOR_DETAIL}, however many rows there are`, () => {
      expect(costs.many?.list).toBeLessThanOrEqual(MOST_FOR_LIST)
      expect(costs.many?.detail).toBeLessThanOrEqual(MOST_FOR_DETAIL)
      expect(costs.many).toEqual(costs.few)
    })
  },
}
