import * as z from 'zod/mini'
import { pagePositions } from '../banner/words.ts'
import { protocolLink } from '../common/content.ts'
import { choice, flag, image, int, listOf, numbered, ref, richText, shaped, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { floatKinds, goodsSources, goodsStyles, imageLayouts, titleAligns, type BlockType } from './words.ts'

// The properties for each block type. A draft may lack what a publication needs (faults.ts), because it is saved while it is written; its
// form and its sizes are checked at every save. Every property has a default, so that a stored block is complete.

const link = (label?: Label) => z._default(z.nullable(protocolLink(label)), null)
const picture = (label: Label = ['图片', 'Image']) => z._default(z.nullable(image(label)), null)
const words = (label: Label, max: number) => z._default(text(label, { min: 0, max }), '')
const refs = (label: Label, max: number) => z._default(listOf(label, ref(label), max), [])
const one = (label: Label) => z._default(z.nullable(ref(label)), null)
const pick = <Value extends string>(label: Label, values: Readonly<Record<Value, Label>>, value: NoInfer<Value>) =>
  z._default(choice(label, values), value as never)

const item = z.object({ image: picture(), url: link() })
const navItem = z.object({ icon: picture(['图标', 'Icon']), text: words(['文字', 'Text'], 10), url: link() })
const items = <Item extends z.ZodMiniType>(label: Label, schema: Item, max: number) =>
  z._default(shaped(label, z.array(schema).check(z.maxLength(max))), [] as never)

export const NAV_ITEMS = { min: 4, max: 20 } as const

export const blockProps = {
  banner: z.object({
    /** Shows the banners in this position instead of own images. */
    position: z._default(z.nullable(choice(['投放位置', 'Position'], pagePositions)), null),
    items: items(['轮播图片', 'Images'], item, 10),
  }),
  nav: z.object({
    items: items(['导航', 'Entries'], navItem, NAV_ITEMS.max),
    cols: z._default(numbered(['每行个数', 'Entries per row'], { 4: ['4个', '4'], 5: ['5个', '5'] }), 5),
  }),
  image: z.object({ layout: pick(['排列', 'Layout'], imageLayouts, 'one'), items: items(['图片', 'Images'], item, 4) }),
  goods: z.object({
    source: pick(['商品来源', 'Source'], goodsSources, 'manual'),
    sku_ids: refs(['商品', 'Goods'], 50),
    /** The source's brand, series, category, scene or collection. */
    ref_id: one(['来源', 'Source']),
    limit: z._default(int(['显示数量', 'Number shown'], 1, 50), 10),
    style: pick(['样式', 'Style'], goodsStyles, 'grid'),
  }),
  brand: z.object({ brand_ids: refs(['品牌', 'Brands'], 30) }),
  scene: z.object({ scene_ids: refs(['应用场景', 'Scenes'], 30) }),
  coupon: z.object({ coupon_ids: refs(['优惠券', 'Coupons'], 10) }),
  group: z.object({ group_ids: refs(['拼团活动', 'Group buys'], 10) }),
  collection: z.object({ collection_ids: refs(['活动合集', 'Collections'], 10) }),
  package: z.object({ package_ids: refs(['套装', 'Packages'], 10) }),
  notice: z.object({ texts: z._default(listOf(['公告', 'Notices'], text(['公告', 'Notice'], { min: 0, max: 60 }), 10), []), url: link() }),
  search: z.object({ placeholder: words(['提示文字', 'Hint'], 20) }),
  video: z.object({
    video: z._default(
      z.nullable(
        text(['视频', 'Video'], {
          max: 200,
          pattern: /^\/files\/[a-z0-9/_-]+\.mp4$/,
          invalid: ['视频地址不合法', 'The video address is not valid'],
          ask: 'upload',
        }),
      ),
      null,
    ),
    cover: picture(['封面', 'Cover']),
  }),
  richtext: z.object({
    content: z._default(
      z.pipe(
        z.transform((value: unknown) => (value === '' ? null : value)),
        z.nullable(richText(['内容', 'Content'], { kilobytes: 32 })),
      ),
      null,
    ),
  }),
  title: z.object({
    text: words(['标题', 'Heading'], 20),
    sub: words(['副标题', 'Subheading'], 30),
    align: pick(['对齐', 'Alignment'], titleAligns, 'left'),
    url: link(['更多链接', 'Link to more']),
  }),
  spacer: z.object({
    height: z._default(int(['高度', 'Height'], 4, 200), 16),
    line: z._default(flag(['分割线', 'Line']), 0),
  }),
  float: z.object({
    kind: pick(['按钮类型', 'Action'], floatKinds, 'service'),
    icon: picture(['图标', 'Icon']),
    phone: z._default(
      z.nullable(
        text(['电话', 'Phone number'], {
          max: 20,
          pattern: /^\+?\d[\d-]{2,19}$/,
          invalid: ['请输入正确的电话号码', 'Please enter a valid phone number'],
        }),
      ),
      null,
    ),
    url: link(),
  }),
} as const satisfies Record<BlockType, z.ZodMiniObject>

export type PropsOf<Type extends BlockType> = z.output<(typeof blockProps)[Type]>
