import { collection, type CollectionDetail } from '#contract/activity/collection.ts'
import { ActivityPage } from '#web/areas/activity/shared/ActivityPage.tsx'
import { AudienceText } from '#web/areas/activity/shared/frame-columns.tsx'
import { phaseTag } from '#web/areas/activity/shared/phase-tag.tsx'
import { settingLines } from '#web/areas/activity/shared/setting-lines.tsx'
import type { Query } from '#web/base/router/location.ts'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { RecordFields } from '#web/kit/detail/RecordFields.tsx'
import { useCollectionActions } from './actions.tsx'
import { GoodsBySection } from './GoodsBySection.tsx'

const names = [
  ...(['title', 'sub_title', 'start_at', 'end_at', 'audience', 'price_rule', 'discount_bp', 'coupons', 'goods', 'theme_color'] as const),
  ...(['intro', 'sort', 'created_at', 'updated_at', 'cover', 'banner'] as const),
]

const settings = (row: CollectionDetail) => (
  <RecordFields
    detail={collection.detail}
    row={row}
    names={names}
    contents={{
      coupons: settingLines(row.coupons.map(({ id, title }) => title ?? `#${id}`)),
      goods: <GoodsBySection row={row} />,
      audience: <AudienceText row={row} />,
    }}
  />
)

export const prefetch = (query?: Query) => prefetchRecord(collection.detail, query)

/** The page for one collection. */
export default function CollectionPage() {
  return <ActivityPage entity={collection} buttons={useCollectionActions()} state={phaseTag} settings={settings} />
}
