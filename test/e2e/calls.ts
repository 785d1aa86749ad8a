import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { PICTURE } from './goods/data.ts'
import { database } from './session/database.ts'

// Calls by other persons in a journey: demo accounts in the back office, and customers in the mini-program.

async function sent<Data>(url: string, init: RequestInit): Promise<Data> {
  const response = await fetch(url, init)
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Data }
  expect(code, `${url}: ${msg}`).toBe(200)
  return data
}

/** A back-office call by a demo account. */
export async function as(account: string, baseURL: string | undefined, path: string): Promise<{ total?: number; list?: unknown }> {
  const authorization = `Bearer ${await database.enter(account)}`
  const response = await fetch(`${baseURL}${path}`, { headers: { authorization } })
  const { data } = (await response.json()) as { data?: { total?: number; list?: unknown } }
  return data ?? {}
}

export async function post<Data>(account: string, baseURL: string | undefined, path: string, body: object): Promise<Data> {
  const authorization = `Bearer ${await database.enter(account)}`
  return sent<Data>(`${baseURL}${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'x-idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
}

/** The mini-program for a person with this phone number. */
export async function customer(baseURL: string | undefined, phone: string) {
  const at = (path: string) => `${baseURL}/api/shop/${path}`
  const json = { 'content-type': 'application/json' }
  const login = { method: 'POST', headers: json, body: JSON.stringify({ provider: 'dev', code: phone }) }
  const { token } = await sent<{ token: string }>(at('session/login'), login)
  const authorization = `Bearer ${token}`
  return {
    get: <Data>(path: string) => sent<Data>(at(path), { headers: { authorization } }),
    post: <Data>(path: string, body: object) =>
      sent<Data>(at(path), {
        method: 'POST',
        headers: { ...json, authorization, 'x-idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      }),
    async upload(): Promise<string> {
      const body = new FormData()
      body.append('file', new Blob([PICTURE], { type: 'image/png' }), 'licence.png')
      return (await sent<{ url: string }>(at('upload/image'), { method: 'POST', headers: { authorization }, body })).url
    },
  }
}

/** A control at the payment provider: the customer pays, or confirms a transfer. */
export async function provider(verb: 'pay' | 'confirm', body: object): Promise<void> {
  const { ok } = await fetch(`${process.env.E2E_PAY_SIMULATOR}/simulator/${verb}`, { method: 'POST', body: JSON.stringify(body) })
  expect(ok).toBe(true)
}

/** Saves settings as the administrator; the second person accepts those that need one. */
export async function saveSettings(baseURL: string | undefined, group: string, values: object): Promise<void> {
  const listed = (await as('admin', baseURL, `/api/config/config/list?group=${group}`)) as { version?: number }
  const body = { group, version: listed.version, values, reason: '验收' }
  const saved = await post<{ request_no: string | null }>('admin', baseURL, '/api/config/config/edit', body)
  if (saved.request_no === null) return
  const { list } = await as('dev', baseURL, `/api/config/request/list?no=${saved.request_no}`)
  const [request] = list as { id: number; version: number }[]
  await post('dev', baseURL, '/api/config/request/accept', { id: request?.id, version: request?.version })
}
