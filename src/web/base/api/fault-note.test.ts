import { expect, test, vi } from 'vitest'
import type { EndpointShape } from './endpoint-ref.ts'

const edit = {
  address: 'goods.brand.edit',
  method: 'POST',
  path: '/api/goods/brand/edit',
  upload: false,
  idempotent: false,
  quiet: false,
} as const satisfies EndpointShape

test('a server fault shows its log number; a refusal shows none', async () => {
  const stored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', stored)
  vi.stubGlobal('addEventListener', () => undefined)
  const answer = (code: number, msg: string) =>
    new Response(JSON.stringify({ code, msg, data: null }), { status: code, headers: { 'x-request-id': `id-of-${code}` } })
  vi.stubGlobal(
    'fetch',
    vi.fn<() => Promise<Response>>().mockResolvedValueOnce(answer(500, '服务器错误')).mockResolvedValueOnce(answer(400, '品牌名称已存在')),
  )
  const { call } = await import('./client.ts')
  const { connectSpeaker } = await import('./notify.ts')
  const messages: unknown[] = []
  connectSpeaker((tone, message, note) => messages.push([tone, message, note]))
  await expect(call(edit, {} as never)).rejects.toMatchObject({ code: 500, requestId: 'id-of-500' })
  await expect(call(edit, {} as never)).rejects.toMatchObject({ code: 400, requestId: 'id-of-400' })
  expect(messages).toEqual([
    ['error', '服务器错误', '请求编号 id-of-500'],
    ['error', '品牌名称已存在', undefined],
  ])
  vi.unstubAllGlobals()
})
