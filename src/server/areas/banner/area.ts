import { area } from '#server/area.ts'
import { segmentUse } from '#server/areas/store/shared/segments.ts'
import * as shopBanner from '#server/shop/banner/banner.ts'
import * as banner from './banner/banner.ts'
import { banner as bannerTable } from './shared/tables.ts'

export const bannerArea = area({
  verbs: { banner: { banner } },
  shop: { banner: shopBanner },
  segmentUses: [segmentUse('banner', bannerTable)],
})
