import * as z from 'zod/mini'
import { shownBlock } from '../block/shown.ts'
import { pageKinds } from '../block/words.ts'
import { entity, get, type OutputOf } from '../kit/endpoint.ts'
import { choice, derived, rowId } from '../kit/field.ts'

const nullableText = z.nullable(z.string())

const view = z.object({
  id: z.int(),
  title: derived(['页面名称', 'Page name'], z.string()),
  kind: choice(['页面类型', 'Page kind'], pageKinds),
  share_title: derived(['分享标题', 'Share title'], nullableText),
  share_image: derived(['分享图片', 'Share image'], nullableText),
  bg_color: derived(['背景颜色', 'Background colour'], nullableText),
  publish_version: derived(['发布版本', 'Version'], z.int()),
  /** The blocks that the caller sees now, with their rows; a block without any row left is not there. */
  blocks: derived(['区块', 'Blocks'], z.array(shownBlock)),
})

/** Decorated pages for the customer (domain §15.2). */
export const page = entity('shop.page', ['页面', 'Page'], {
  default: get(['默认页面', 'Default page'], z.object({ kind: choice(['页面类型', 'Page kind'], pageKinds) }), view, { access: 'public' }),
  detail: get(['页面', 'Page'], z.object({ id: rowId() }), view, { access: 'public' }),
})

export type ShopPage = OutputOf<typeof page.detail>
