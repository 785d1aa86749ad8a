import { collection, type CollectionDetail } from '#contract/activity/collection.ts'
import { MOST_NAMED_COUPONS } from '#contract/activity/coupon-ids.ts'
import { EditorSections } from '#web/areas/activity/shared/EditorSections.tsx'
import { useTexts } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { Double, FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { ColorInput } from '#web/kit/ui/input/ColorInput.tsx'
import { strongSwatches } from '#web/kit/ui/input/swatches.ts'
import { CouponsField } from '#web/pickers/CouponsField.tsx'
import { SegmentField } from '#web/pickers/segment/SegmentField.tsx'
import { CollectionCheck } from './CollectionCheck.tsx'
import { CollectionPreview } from './CollectionPreview.tsx'
import { Fields } from './fields.ts'
import { GoodsSection } from './GoodsSection.tsx'
import { defaults, templates } from './initial.ts'
import { Sections } from './Sections.tsx'
import { collectionTexts } from './texts.ts'

const BASICS = [
  'title',
  'sub_title',
  'cover',
  'banner',
  'theme_color',
  'intro',
  'start_at',
  'end_at',
  'audience',
  'segment_id',
  'price_rule',
  'discount_bp',
  'coupon_ids',
  'sort',
]

/** A collection on one page, with what the customer sees (domain §4.1). */
export function CollectionForm({ id, onClose }: { id: number | 'new' | null; onClose: () => void }) {
  return (
    <FormDrawer entity={collection} id={id} onClose={onClose} defaults={defaults} width={1280}>
      {(row) => (
        <EditorSections
          templates={row ? undefined : templates}
          preview={<CollectionPreview />}
          sections={[
            { key: 'basics', label: ['基本', 'Basics'], fields: BASICS, content: <Basics row={row} /> },
            {
              key: 'goods',
              label: ['分组与商品', 'Sections and goods'],
              fields: ['sections', 'goods'],
              content: (
                <>
                  <Sections />
                  <GoodsSection isPublished={isPublished(row)} />
                </>
              ),
            },
            { key: 'check', label: ['检查', 'Checks'], fields: ['confirm_below_cost'], content: <CollectionCheck /> },
          ]}
        />
      )}
    </FormDrawer>
  )
}

const ofGoods = { $: collection.$, edit: collection.goods, detail: collection.detail }

/** A collection's goods alone. */
export function GoodsForm({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <FormDrawer entity={ofGoods} id={id} onClose={onClose} defaults={{}} width={980}>
      {(row) => <GoodsSection isPublished={isPublished(row)} />}
    </FormDrawer>
  )
}

const isPublished = (row: CollectionDetail | undefined) => row !== undefined && row.state !== 'draft'

function Basics({ row }: { row: CollectionDetail | undefined }) {
  const t = useTexts(collectionTexts)
  const rule = Fields.useValue('price_rule')
  const locked = isPublished(row)
  const helps = { none: t('rule_none'), price: t('rule_price'), discount_bp: t('rule_discount') }
  return (
    <FormGroup>
      <Double>
        <Fields.Text name="title" />
      </Double>
      <Double>
        <Fields.Text name="sub_title" />
      </Double>
      <Fields.Moment name="start_at" disabled={locked} />
      <Fields.Moment name="end_at" help={t('time_help')} />
      <Fields.Pick name="audience" help={t('audience_help')} disabled={locked} />
      <SegmentField Select={Fields.Select} disabled={locked} title={row?.segment_title} />
      <Fields.Int name="sort" />
      <Wide>
        <Fields.Choice name="price_rule" help={helps[rule as keyof typeof helps]} disabled={locked} />
      </Wide>
      {rule === 'discount_bp' && <Fields.Percent name="discount_bp" required disabled={locked} />}
      <Wide>
        <Coupons row={row} />
      </Wide>
      <Fields.Image name="cover" help={t('cover_help')} />
      <Fields.Image name="banner" help={t('banner_help')} />
      <Fields.Own name="theme_color" help={t('color_help')}>
        {({ field }) => <ColorInput {...field} value={(field.value as string | null) ?? ''} fallback="#C0392B" swatches={strongSwatches} />}
      </Fields.Own>
      <Wide>
        <Fields.LongText name="intro" />
      </Wide>
    </FormGroup>
  )
}

function Coupons({ row }: { row: CollectionDetail | undefined }) {
  const t = useTexts(collectionTexts)
  return (
    <Fields.Own name="coupon_ids" group help={t('coupons_help', { n: MOST_NAMED_COUPONS })}>
      {({ field }) => <CouponsField value={field.value as number[] | undefined} onChange={field.onChange} named={row?.coupons ?? []} />}
    </Fields.Own>
  )
}
