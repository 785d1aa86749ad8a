import { area } from '#server/area.ts'
import * as shopPage from '#server/shop/page/page.ts'
import { pageSegments } from './page/page-segments.ts'
import * as page from './page/page.ts'

export const blockArea = area({
  // a module has no other export with this name
  verbs: { block: { page: { ...page, default: page.makeDefault } } },
  shop: { page: { ...shopPage, default: shopPage.readDefault } },
  segmentUses: [pageSegments],
})
