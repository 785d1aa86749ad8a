import { upload as common } from '../common/upload.ts'
import { entity, post } from '../kit/endpoint.ts'

/** Pictures for applications and profiles; the same rules as in the back office. */
export const upload = entity('shop.upload', ['上传', 'Upload'], {
  image: post(['上传图片', 'Upload an image'], common.image.input, common.image.output, { upload: 'image' }),
})
