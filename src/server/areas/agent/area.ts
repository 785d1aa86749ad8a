import { area } from '#server/area.ts'
import { tendContracts } from './agent/agent-contracts.ts'
import * as agent from './agent/agent.ts'
import * as salesman from './salesman/salesman.ts'

export const agentArea = area({
  verbs: { agent: { agent, salesman } },
  // 00:05 in Shanghai
  periodic: { 'agent-contract': { at: '5 16 * * *', queue: 'upkeep', act: tendContracts } },
})
