import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { draw, pick, wholeBetween } from '#server/seed/demo/draw.ts'
import { firmAt, licenseAt, nickAt, personAt, phoneAt } from './names.ts'
import { areaName, citiesOf, provinces } from './regions.ts'
import { dayAt } from './times.ts'

const FIRST_LEVEL = provinces.length
const CITIES_EACH = 4
export const AGENTS = FIRST_LEVEL * (1 + CITIES_EACH)

export interface DemoAgent {
  id: number
  parent_id: number | null
  area: string
  rate: number
  state: 'active' | 'frozen' | 'expired' | 'terminated'
}

const states: Readonly<Record<number, DemoAgent['state']>> = { 17: 'frozen', 29: 'frozen', 38: 'expired', 44: 'expired', 55: 'terminated' }

/** Twelve agents with a province, and four with a city below each. */
export function demoAgents(): DemoAgent[] {
  const first = provinces.map(([area], i) => ({ area, parent_id: null, rate: 50 * wholeBetween(14, 24, draw(i, 71)) }))
  const second = first.flatMap(({ area, rate }, i) =>
    citiesOf(area)
      .slice(0, CITIES_EACH)
      .map((city, n) => ({ area: city, parent_id: i + 1, rate: Math.min(rate, 50 * wholeBetween(6, 14, draw(i * CITIES_EACH + n, 72))) })),
  )
  return [...first, ...second].map((agent, i) => ({ id: i + 1, ...agent, state: states[i] ?? 'active' }))
}

export function* agentRows(agents: readonly DemoAgent[], now: Date) {
  for (const { id, parent_id, area, rate, state } of agents) {
    const { begin, end } = contractOf({ id, parent_id, state })
    yield {
      id,
      parent_id,
      level: parent_id === null ? 1 : 2,
      code: `A${String(id).padStart(5, '0')}`,
      name: firmAt(id, areaName(area).replace(/(?:省|市|区|县)$/, '')),
      short_name: areaName(area).replace(/(?:省|市|区|县)$/, ''),
      contact: personAt(id + 900),
      phone: phoneAt(id, 3),
      license_no: licenseAt(id + 90_000, area === `${area.slice(0, 2)}0000` ? `${area.slice(0, 2)}0100` : area),
      address: `${areaName(area)}工业大道${wholeBetween(1, 300, draw(id, 74))}号`,
      commission_rate: rate,
      deposit: parent_id === null ? 10_000_000 : 3_000_000,
      contract_no: `HT${2025_0000 + id}`,
      contract_start: dayAt(now, begin),
      contract_end: dayAt(now, end),
      bank_name: pick(['中国工商银行', '中国建设银行', '中国农业银行', '招商银行'], draw(id, 75)),
      state,
      created_at: new Date(now.getTime() - (400 - id) * DAY_MS).toISOString(),
    }
  }
}

/** A contract's days, relative to now; a child's contract lies within its parent's. */
function contractOf({ id, parent_id, state }: Pick<DemoAgent, 'id' | 'parent_id' | 'state'>): { begin: number; end: number } {
  const end = state === 'expired' ? -wholeBetween(3, 60, draw(id, 73)) : endsIn(id)
  if (parent_id === null) return { begin: end - 3 * 365, end }
  const parent = contractOf({ id: parent_id, parent_id: null, state: 'active' })
  return { begin: Math.max(end - 2 * 365, parent.begin), end: Math.min(end, parent.end) }
}

/** Some contracts end soon. */
function endsIn(id: number): number {
  if (id === 14 || id === 26) return 5 + id
  return wholeBetween(60, 700, draw(id, 76))
}

export interface DemoSalesman {
  id: number
  user_id: number
  agent_id: number | null
  state: 'on' | 'off' | 'left'
  rate: number
}

const MAX_RATE = 500

/** Ten in a hundred belong to the platform; the rest to an agent that is not terminated. `firstUser` is the first one's user id. */
export function demoSalesmen(count: number, agents: readonly DemoAgent[], firstUser: number): DemoSalesman[] {
  const employers = agents.filter(({ state }) => state !== 'terminated')
  return Array.from({ length: count }, (_, i) => {
    const employer = i % 10 === 9 ? undefined : employers[i % employers.length]
    const rate = 50 * wholeBetween(2, 10, draw(i, 81))
    const state = i % 23 === 22 ? 'off' : i % 41 === 40 ? 'left' : 'on'
    return { id: i + 1, user_id: firstUser + i, agent_id: employer?.id ?? null, state, rate: Math.min(rate, employer?.rate ?? MAX_RATE) }
  })
}

const CODE_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A distinct code with this length from the signs that nobody confuses. */
export function inviteCode(i: number, length: number): string {
  // the multiplier is coprime to the code count, so that neighbours look unrelated and stay distinct
  const space = CODE_SIGNS.length ** length
  let rest = (i * 736_481 + 12_345) % space
  let code = ''
  for (let n = 0; n < length; n += 1) {
    code += CODE_SIGNS[rest % CODE_SIGNS.length]
    rest = Math.floor(rest / CODE_SIGNS.length)
  }
  return code
}

export function* salesmanRows(salesmen: readonly DemoSalesman[], agents: readonly DemoAgent[], now: Date) {
  for (const { id, user_id, agent_id, state, rate } of salesmen) {
    const joined = wholeBetween(40, 900, draw(id, 82))
    yield {
      id,
      user_id,
      agent_id,
      name: personAt(id + 5000),
      code: `Y${String(id).padStart(6, '0')}`,
      commission_rate: rate,
      areas: agent_id === null ? '{}' : `{${agents[agent_id - 1]?.area}}`,
      invite_code: inviteCode(id, 6),
      joined_at: dayAt(now, -joined),
      left_at: state === 'left' ? dayAt(now, -wholeBetween(1, 39, draw(id, 83))) : null,
      month_target: 100_000 * wholeBetween(20, 120, draw(id, 84)),
      state,
      created_at: new Date(now.getTime() - joined * DAY_MS).toISOString(),
    }
  }
}

/** The nickname for a salesman's user. */
export function salesmanNick(id: number): string {
  return nickAt(id + 7000)
}
