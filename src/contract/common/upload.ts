import * as z from 'zod/mini'
import { entity, post } from '../kit/endpoint.ts'

const file = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

const uploaded = z.object({ url: z.string(), id: z.int(), width: z.int(), height: z.int() })

export const upload = entity('common.upload', ['上传', 'Upload'], {
  image: post(['上传图片', 'Upload an image'], z.object({ file }), uploaded, { path: '/api/upload/image', access: 'login', upload: true }),
})
