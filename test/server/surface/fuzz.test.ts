import { writeFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { OpenApi } from '#server/http/openapi/openapi-document.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'
import { fuzzSeed } from '#test/setup/fuzz-seed.ts'
import { callsOf, operationsOf, resolver, type Call } from './fuzz/calls.ts'
import { judge } from './fuzz/judge.ts'

// `npm run fuzz` sets these; by default the test runs a few seconds with the day's seed
const callCount = Number(process.env.FUZZ_CALLS ?? 1500)
const AT_ONCE = 4

// these calls end or lock the session, which the others need
const { logout, refreshToken } = contract.session.session
const ending: ReadonlySet<string> = new Set([logout, refreshToken, contract.session.lock.lock].map(({ address }) => address))

const server = await startServer()
let token = await server.login('admin')
const make = goodsMaker(server, token)
for (let n = 0; n < 3; n += 1) await make.sku()

test('[S24] [S25] OpenAPI-made calls: no 5xx, answers as described, no error discloses too much', { timeout: 7_200_000 }, async () => {
  const document = (await server.app.inject('/api/openapi.json')).json<OpenApi>()
  const resolve = resolver(document)
  const wrong = judge(document)
  const operations = operationsOf(document).filter(({ operation }) => !ending.has(operation.operationId))
  const numRuns = Math.max(3, Math.ceil(callCount / operations.length))
  const codes: Record<string, number> = {}
  const answered = new Set<string>()
  const began = performance.now()

  async function send({ request, address }: Call) {
    const answer = await server.app.inject({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } })
    codes[answer.statusCode] = (codes[answer.statusCode] ?? 0) + 1
    if (answer.statusCode === 200) answered.add(address)
    // a call may have correctly ended, locked or bound the session
    if ([401, 423].includes(answer.statusCode) || /viewAs|kick|end|mfa|lock/i.test(address)) token = await server.login('admin')
    return answer
  }

  const waiting = operations.slice()
  const faults: string[] = []
  const work = async () => {
    for (let described = waiting.shift(); described; described = waiting.shift()) {
      const one = described
      const property = fc.asyncProperty(callsOf(one, resolve), async (call) => {
        const fault = wrong(one, await send(call), JSON.stringify(call.request))
        if (fault !== undefined) throw new Error(fault)
      })
      const found = await fc.check(property, { numRuns, endOnFailure: false, interruptAfterTimeLimit: undefined })
      if (found.failed)
        faults.push(`${one.operation.operationId}: ${String(found.errorInstance)}\n  ${JSON.stringify(found.counterexample?.[0])}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const calls = Object.values(codes).reduce((sum, n) => sum + n, 0)
  const seconds = Math.round((performance.now() - began) / 1000)
  const summary = { seed: fuzzSeed, calls, operations: operations.length, answered: answered.size, codes, seconds, faults: faults.length }
  console.log(`  fuzz: ${JSON.stringify(summary)}`)
  if (process.env.FUZZ_SUMMARY) writeFileSync(process.env.FUZZ_SUMMARY, JSON.stringify(summary))
  expect(faults.join('\n')).toBe('')
})
