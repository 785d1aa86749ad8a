import type { salesman, store } from '#server/areas/people/tables.ts'
import type { agent, customerService } from '#server/identity/access/tables.ts'

// People rows with every required column, for tests that insert them as data.

let count = 0

/** A number that no other row in this run has. */
function next(): number {
  count += 1
  return count
}

function phoneOf(n: number): string {
  return `199${String(n).padStart(8, '0')}`
}

type AgentValues = typeof agent.$inferInsert

export function agentRow(values: Partial<AgentValues> = {}): AgentValues {
  const n = next()
  return {
    code: `A${String(n).padStart(5, '0')}`,
    name: `代理商${n}有限公司`,
    level: values.parent_id ? 2 : 1,
    contact: '张三',
    phone: phoneOf(n),
    contract_start: '2020-01-01',
    contract_end: '2099-12-31',
    ...values,
  }
}

type ServiceValues = typeof customerService.$inferInsert

export function serviceRow(values: Partial<ServiceValues> = {}): ServiceValues {
  const n = next()
  return { wxid: `service_${n}`, code: `KF${n}`, nickname: `客服${n}`, qrcode: '/files/qr.png', ...values }
}

type StoreValues = typeof store.$inferInsert

export function storeRow(values: Partial<StoreValues> = {}): StoreValues {
  const n = next()
  return {
    // beyond the codes in the sequence
    code: `S${9_000_000 + n}`,
    name: `门店${n}`,
    contact: '李四',
    phone: phoneOf(n),
    province_code: '330000',
    city_code: '330100',
    district_code: '330109',
    address: '建设一路18号',
    ...values,
  }
}

type SalesmanValues = typeof salesman.$inferInsert

export function salesmanRow(values: Partial<SalesmanValues> & { user_id: number }): SalesmanValues {
  const n = next()
  return {
    code: `Y${String(n).padStart(6, '0')}`,
    name: `业务员${n}`,
    invite_code: `T${String(n).padStart(5, '0')}`,
    joined_at: '2024-01-01',
    ...values,
  }
}

/** The form for a customer service employee. */
export function staffBody(n: number) {
  return { nickname: `客服员${n}`, code: `KF-${n}`, wxid: `employee_${n}`, qrcode: '/files/qr.png' }
}
