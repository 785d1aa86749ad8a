import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpointsOf, entity } from './endpoint.ts'
import { text } from './field.ts'
import { machine, refusalOf, statefulOf } from './machine.ts'
import { messages } from './messages.ts'
import { listQuery, verbs } from './verbs.ts'

type State = 'pending' | 'approved' | 'rejected' | 'withdrawn'

const flow = machine<State, { license: string | null; until: string }>()({
  initial: ['pending'],
  states: {
    pending: { label: ['待审核', 'Pending'], tone: 'info' },
    approved: { label: ['已通过', 'Approved'], tone: 'success' },
    rejected: { label: ['已驳回', 'Rejected'], tone: 'danger' },
    withdrawn: { label: ['已撤回', 'Withdrawn'], tone: 'neutral' },
  },
  actions: {
    approve: {
      label: ['通过', 'Approve'],
      from: ['pending'],
      to: 'approved',
      actor: 'store:audit:audit',
      blocked: ['该申请已被处理', 'This application has been processed'],
      guard: ({ license, until }, now) => {
        if (license === null) return { label: messages.ask_input, values: { label: ['执照', 'license'] } }
        return Date.parse(until) < now.getTime() ? { label: messages.not_allowed_now } : undefined
      },
    },
    reject: {
      label: ['驳回', 'Reject'],
      from: ['pending'],
      to: 'rejected',
      tone: 'danger',
      input: { reason: text(['驳回原因', 'Reason'], { max: 200 }) },
      blocked: { withdrawn: ['申请已撤回', 'The application was withdrawn'] },
      single: true,
      call: { idempotent: true, path: '/api/store/audit/reject' },
    },
    withdraw: { label: ['撤回', 'Withdraw'], from: ['pending'], to: 'withdrawn', actor: 'customer' },
    audit: { label: ['审核', 'Audit'], from: ['pending'], to: ['approved', 'rejected'], via: { verb: 'decide', input: { pass: 1 } } },
  },
})
const query = listQuery({ word: z.optional(z.string()), state: z.optional(z.string()) }, ['id'])
const audit = entity('store.audit', ['门店审核', 'Store application'], flow, {
  ...verbs.transitions(flow),
  counts: verbs.counts(flow, query, ['mine']),
})

describe('a state machine', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  const row = { license: '91310000', until: '2026-02-01T00:00:00Z' }
  const check = (state: State, facts: Partial<typeof row> | { license: null } = {}) =>
    refusalOf(flow, 'approve', { ...row, ...facts, state } as never, now)

  test('refuses by the state, then by the rule of the row', () => {
    expect(check('pending')).toBeUndefined()
    expect(check('approved')?.label[0]).toBe('该申请已被处理')
    expect(check('pending', { license: null })).toMatchObject({ label: messages.ask_input, values: { label: ['执照', 'license'] } })
    expect(check('pending', { until: '2025-12-31T00:00:00Z' })?.label).toBe(messages.not_allowed_now)
  })

  test('refuses a kind of row in every state', () => {
    const never = () => ({ label: messages.forbidden })
    const kinds = machine<'a' | 'b'>()({
      initial: ['a'],
      states: { a: flow.states.pending, b: flow.states.approved },
      actions: { go: { label: ['去', 'Go'], from: ['a'], never } },
    })
    for (const state of ['a', 'b']) expect(refusalOf(kinds, 'go', { state }, now)?.label).toBe(messages.forbidden)
  })

  test('has a refusal of its own for a state, and the general one for the others', () => {
    const rejected = (state: State) => refusalOf(flow, 'reject', { ...row, state } as never, now)?.label[1]
    expect(rejected('withdrawn')).toBe('The application was withdrawn')
    expect(rejected('approved')).toBe(messages.not_allowed_now[1])
  })

  test('makes calls of the actions that staff perform and that no other call performs', () => {
    const calls = endpointsOf(audit).map(({ address, path, access, method, idempotent }) => ({ address, path, access, method, idempotent }))
    expect(calls).toEqual([
      { address: 'store.audit.approve', path: '/api/store/audit/approve', access: 'store:audit:audit', method: 'POST', idempotent: false },
      { address: 'store.audit.reject', path: '/api/store/audit/reject', access: 'store:audit:reject', method: 'POST', idempotent: true },
      { address: 'store.audit.counts', path: '/api/store/audit/counts', access: 'store:audit:list', method: 'GET', idempotent: false },
    ])
    expect(audit.approve.input.parse({ id: 3 })).toEqual({ id: 3, ids: [3] })
    expect(audit.reject.input.parse({ id: 3, version: 2, reason: ' 模糊 ' })).toEqual({ id: 3, version: 2, reason: '模糊' })
    expect(audit.reject.input.safeParse({ id: 3 }).success).toBe(false)
  })

  test('counts its states under the filters of the list', () => {
    expect(Object.keys(audit.counts.input.shape)).toEqual(['word'])
    expect(Object.keys(audit.counts.output.shape)).toEqual(['all', 'pending', 'approved', 'rejected', 'withdrawn', 'mine', 'capped'])
  })

  test('is found at its entity', () => {
    expect(statefulOf({ store: { audit }, goods: { brand: entity('goods.brand', ['品牌', 'Brand'], {}) } })).toEqual([audit])
    expect(audit.$.flow.words.pending).toEqual(['待审核', 'Pending'])
  })
})
