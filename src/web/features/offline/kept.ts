import { maskPhone } from '#contract/kit/masked.ts'

// Everything that is not named here stays off the device: accounts, roles, logs, sessions, settings, message texts and channels, money,
// tasks with their files, and histories.
const AREAS: ReadonlySet<string> = new Set([
  'goods',
  'order',
  'store',
  'user',
  'userIntegralLog',
  'agent',
  'customService',
  'comment',
  'notice',
  'media',
  'view',
  'activity',
  'lottery',
  'freeOrder',
  'integralGoods',
  'sign',
  'banner',
  'block',
  'common',
])

/** Codes that can be exchanged or that admit stores, demonstration accounts, uploads, answers about other persons' permissions. */
const NOUNS_OUT: ReadonlySet<string> = new Set([
  'activity.couponCode',
  'store.invite',
  'common.common',
  'common.upload',
  'common.search',
  'common.palette',
  'common.todo',
])

const VERBS: ReadonlySet<string> = new Set([
  'list',
  'detail',
  'card',
  'counts',
  'summary',
  'stat',
  'tree',
  'option',
  'template',
  'table',
  'usage',
  'checklist',
  'stockLog',
  'priceLog',
  'charts',
  'exts',
  'record',
  'spus',
  'log',
  'tiles',
  'rewards',
  'worth',
  'members',
  'followups',
  'audits',
  'stores',
  'rank',
  'sales',
  'about',
  'versions',
  'collections',
  'positionOption',
])

const HOME: ReadonlySet<string> = new Set([
  'todo',
  'overview',
  'loyalty',
  'trend',
  'structure',
  'rank',
  'stock',
  'customers',
  'marketing',
  'agency',
])

/** Tells whether the device may keep a call's last answer, by its address: lists, records and what their pages show with them. */
export function mayKeep(address: string): boolean {
  const [area = '', noun = '', verb = ''] = address.split('.')
  if (area === 'index') return HOME.has(verb)
  return AREAS.has(area) && !NOUNS_OUT.has(`${area}.${noun}`) && VERBS.has(verb)
}

/** The address in a query key. */
export function addressOf(key: readonly unknown[]): string {
  return key.slice(0, 3).join('.')
}

export interface Bounds {
  entries: number
  /** Letters in all answers, and in one. */
  letters: number
  lettersOfOne: number
  days: number
}

export const bounds: Bounds = { entries: 300, letters: 8_000_000, lettersOfOne: 400_000, days: 7 }

const DAY_MS = 86_400_000

export function isTooOld(at: number, now: number, { days } = bounds): boolean {
  return now - at > days * DAY_MS
}

// phone numbers are masked within texts too, and for persons who may see them
const PHONE = /(?<!\d)1[3-9]\d{9}(?!\d)/g

/** An answer's stored text, with phone numbers and bank accounts masked; undefined if it is too large. */
export function textOf(data: unknown, { lettersOfOne } = bounds): string | undefined {
  const text = JSON.stringify(data, masked)
  return text !== undefined && text.length <= lettersOfOne ? text : undefined
}

function masked(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  return name.startsWith('bank') ? '****' : value.replace(PHONE, maskPhone)
}

/** An answer on the device, without its text. */
export interface KeptEntry {
  key: string
  at: number
  letters: number
}

/** The entries that must go: those that are too old, then the oldest beyond the bounds. */
export function surplus(entries: readonly KeptEntry[], now: number, limits = bounds): string[] {
  let letters = 0
  return entries
    .toSorted((one, other) => other.at - one.at)
    .filter((entry, at) => {
      letters += entry.letters
      return at >= limits.entries || letters > limits.letters || isTooOld(entry.at, now, limits)
    })
    .map(({ key }) => key)
}
