import { expect, test, vi } from 'vitest'

const requests: { address: string; input: object }[] = []
const sentBefore = { url: '/files/ab/one.png', id: 7, width: 1, height: 1 }
let known: typeof sentBefore | null = null

vi.mock('#web/base/api/client.ts', () => ({
  dataOf: async ({ address }: { address: string }, input: object) => {
    requests.push({ address, input })
    return address === 'common.upload.known' ? { picture: known } : { ...sentBefore, id: 8 }
  },
}))
const { sendImage } = await import('./upload.ts')
const send = () => sendImage(new File(['abc'], 'one.png'), { onProgress: () => undefined, signal: new AbortController().signal })
// the SHA-256 for `abc`, FIPS 180-2
const hash = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

test('[D13] a picture is looked up by fingerprint and uploaded only if the person never sent it', async () => {
  expect((await send()).id).toBe(8)
  expect(requests).toEqual([
    { address: 'common.upload.known', input: { hash } },
    { address: 'common.upload.image', input: {} },
  ])
  requests.splice(0)
  known = sentBefore
  expect((await send()).id).toBe(7)
  expect(requests.map(({ address }) => address)).toEqual(['common.upload.known'])
})
