import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { draw } from '#server/seed/demo/draw.ts'
import { personAt, phoneAt, serviceAt } from './names.ts'
import { provinces } from './regions.ts'
import type { StaffFinder } from './stores.ts'

export const STAFF = 30
const DISABLED = new Set([28, 29])
const DEFAULT = 1

interface DemoStaff {
  id: number
  wxid: string
  areas: readonly string[]
}

/** Two for each of the twelve first provinces; the very first is the default, and two have left. */
export function demoStaff(): DemoStaff[] {
  return Array.from({ length: STAFF }, (_, i) => {
    const province = provinces[Math.floor(i / 2)]?.[0]
    return { id: i + 1, wxid: `hexbolt_kf${String(i + 1).padStart(2, '0')}`, areas: province ? [province] : [] }
  })
}

export function* staffRows(staff: readonly DemoStaff[], qrcodes: readonly string[]) {
  for (const { id, wxid, areas } of staff) {
    yield {
      id,
      wxid,
      code: `KF${100 + id}`,
      nickname: serviceAt(id - 1),
      qrcode: qrcodes[id - 1],
      phone: phoneAt(id, 4),
      areas: `{${areas.join(',')}}`,
      work_time: [{ weekday: [1, 2, 3, 4, 5, 6], from: '08:30', to: '18:00' }],
      max_customers: id % 5 === 0 ? 6000 : null,
      weight: 10 * (1 + (id % 3)),
      is_default: id === DEFAULT ? 1 : 0,
      sort: 100 - id,
      status: DISABLED.has(id - 1) ? 0 : 1,
    }
  }
}

export function staffFinder(staff: readonly DemoStaff[]): StaffFinder {
  const enabled = staff.filter(({ id }) => !DISABLED.has(id - 1))
  return (province, i) => {
    const near = enabled.filter(({ areas }) => areas.includes(province))
    return near[Math.floor(draw(i, 64) * near.length)]?.id ?? DEFAULT
  }
}

const notes = [
  '客户反馈深沟球轴承缺货，已登记到货通知。',
  '电话回访，近期有一批切割片需求，下周报价。',
  '上门拜访，老板想了解贸易价门槛。',
  '微信沟通，已发送新品目录。',
  '客户询问月结条件，需财务确认。',
  '样品已寄出，等待试用结果。',
]

/** Notes on contacts with stores and users; some planned contacts are overdue. */
export function* followupRows(count: number, stores: number, users: number, now: Date, authors: readonly number[]) {
  for (let i = 0; i < count; i += 1) {
    const isStore = draw(i, 91) < 0.7
    const age = 60 * draw(i, 92)
    const planned = i % 3 === 0 ? (age < 5 ? 5 - age : -age + 3 + 20 * draw(i, 93)) : null
    yield {
      target_type: isStore ? 'store' : 'user',
      target_id: 1 + Math.floor(draw(i, 94) * (isStore ? stores : users)),
      channel: ['wechat', 'phone', 'visit'][i % 3],
      content: `${notes[i % notes.length]}（${personAt(i)}）`,
      images: [],
      next_at: planned === null ? null : new Date(now.getTime() + planned * DAY_MS).toISOString(),
      created_by: authors.length > 0 ? authors[i % authors.length] : null,
      created_at: new Date(now.getTime() - age * DAY_MS).toISOString(),
    }
  }
}
