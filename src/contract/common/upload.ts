import * as z from 'zod/mini'
import { entity, post } from '../kit/endpoint.ts'
import { optional, text } from '../kit/field.ts'
import { sentFile } from '../kit/sent-file.ts'

const sent = z.object({
  file: sentFile,
  /** What the multipart field calls it. */
  name: optional(text(['文件名', 'File name'], { max: 200 })),
})

const kept = z.object({ url: z.string(), id: z.int(), title: z.nullable(z.string()), size: z.int() })

export const upload = entity('common.upload', ['上传', 'Upload'], {
  /** jpg, png, gif or webp of at most 10 MB and 40 megapixels; written anew, so that nothing but the picture is kept. */
  image: post(['上传图片', 'Upload an image'], sent, z.extend(kept, { width: z.int(), height: z.int() }), {
    path: '/api/upload/image',
    access: 'login',
    upload: 'image',
  }),
  /** pdf of at most 20 MB, mp4 of at most 50 MB. */
  file: post(['上传文件', 'Upload a file'], sent, z.extend(kept, { type: z.string() }), {
    path: '/api/upload/file',
    access: 'login',
    upload: 'file',
  }),
})
