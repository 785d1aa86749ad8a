import * as z from 'zod/mini'
import { entity, get, nothing, post } from '../kit/endpoint.ts'
import { optional, text } from '../kit/field.ts'
import { sentFile } from '../kit/sent-file.ts'

const sent = z.object({
  file: sentFile,
  /** The file name in the multipart field. */
  name: optional(text(['文件名', 'File name'], { max: 200 })),
})

const storedFile = z.object({ url: z.string(), id: z.int(), title: z.nullable(z.string()), size: z.int() })

const picture = z.extend(storedFile, { width: z.int(), height: z.int() })
const fingerprint = text(['文件指纹', 'File hash'], { max: 64, pattern: /^[0-9a-f]{64}$/ })

const used = z.object({ used: z.int(), max: z.int() })

/** In bytes; `store` is null without the permission to list files. */
const quota = z.object({ files: used, bytes: used, store: z.nullable(used) })

export const upload = entity('common.upload', ['上传', 'Upload'], {
  /** jpg, png, gif or webp with at most 10 MB and 40 megapixels; re-encoded, so that only the picture is kept. */
  image: post(['上传图片', 'Upload an image'], sent, picture, {
    path: '/api/upload/image',
    access: 'login',
    upload: 'image',
  }),
  /** pdf with at most 20 MB, mp4 with at most 50 MB. */
  file: post(['上传文件', 'Upload a file'], sent, z.extend(storedFile, { type: z.string() }), {
    path: '/api/upload/file',
    access: 'login',
    upload: 'file',
  }),
  /** A picture that the person has uploaded before, by the SHA-256 over its bytes; other people's pictures are not revealed. */
  known: get(['查找已上传的图片', 'Find uploaded image'], z.object({ hash: fingerprint }), z.object({ picture: z.nullable(picture) }), {
    path: '/api/upload/known',
    access: 'login',
  }),
  /** The remaining quota for the person today and for the store. */
  quota: get(['上传限额', 'Upload quota'], nothing, quota, { path: '/api/upload/quota', access: 'login' }),
})
