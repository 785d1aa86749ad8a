import { area } from '#server/area.ts'
import * as shopBanner from '#server/shop/banner/banner.ts'
import * as banner from './banner/banner.ts'

export const bannerArea = area({
  verbs: { banner: { banner } },
  shop: { banner: shopBanner },
})
