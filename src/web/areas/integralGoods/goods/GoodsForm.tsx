import { goods, MOST_IMAGES, type PointsGoodsDetail } from '#contract/integralGoods/goods.ts'
import { EditorSections } from '#web/areas/activity/shared/EditorSections.tsx'
import { useTexts } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { RichTextField } from '#web/kit/form/rows/RichTextField.tsx'
import { CouponPicker } from '#web/pickers/RecordPickers.tsx'
import { SegmentField } from '#web/pickers/segment/SegmentField.tsx'
import { Fields } from './fields.ts'
import { GoodsPreview } from './GoodsPreview.tsx'
import { GoodsValue } from './GoodsValue.tsx'
import { defaults, templates } from './initial.ts'
import { PointsSku } from './PointsSku.tsx'
import { goodsTexts } from './texts.ts'

const WHAT = ['title', 'kind', 'sku_id', 'template_id', 'amount', 'images', 'tag', 'sort']
const TERMS = [
  'integral',
  'cash',
  'market_value',
  'stock',
  'per_user_limit',
  'per_day_limit',
  'audience',
  'segment_id',
  'start_at',
  'end_at',
]

/** The item editor on one page, with the customer's view beside them (domain §13). */
export function GoodsForm({ id, onClose }: { id: number | 'new' | null; onClose: () => void }) {
  return (
    <FormDrawer entity={goods} id={id} onClose={onClose} defaults={defaults} width={1120}>
      {(row) => (
        <EditorSections
          templates={row ? undefined : templates}
          preview={<GoodsPreview />}
          sections={[
            { key: 'what', label: ['兑换内容', 'Item'], fields: WHAT, content: <WhatSection row={row} /> },
            { key: 'terms', label: ['价格与限制', 'Price and limits'], fields: TERMS, content: <TermsSection row={row} /> },
            { key: 'detail', label: ['商品介绍', 'Description'], fields: ['detail'], content: <RichTextField name="detail" /> },
          ]}
        />
      )}
    </FormDrawer>
  )
}

/** Its reward is fixed after the first exchange. */
function WhatSection({ row }: { row: PointsGoodsDetail | undefined }) {
  const t = useTexts(goodsTexts)
  const kind = Fields.useValue('kind')
  const isTaken = (row?.exchanged ?? 0) > 0
  return (
    <>
      <FormGroup title={t('what')}>
        <Wide>
          <Fields.Choice name="kind" disabled={isTaken} help={isTaken ? t('fixed') : undefined} />
        </Wide>
        {kind === 'goods' && (
          <Wide>
            <PointsSku locked={isTaken} />
          </Wide>
        )}
        {kind === 'coupon' && (
          <Fields.Own name="template_id" required disabled={isTaken}>
            {({ field }) => (
              <CouponPicker
                {...field}
                value={(field.value as number | null | undefined) ?? null}
                initialOption={row?.template_id ? { key: row.template_id, title: row.coupon_title ?? `#${row.template_id}` } : undefined}
                placeholder={t('coupon_hint')}
              />
            )}
          </Fields.Own>
        )}
        {kind === 'balance' && <Fields.Money name="amount" required disabled={isTaken} />}
      </FormGroup>
      <FormGroup title={t('looks')}>
        <Fields.Text name="title" />
        <Fields.Pick name="tag" />
        <Wide>
          <Fields.Images name="images" max={MOST_IMAGES} help={t('images_help')} />
        </Wide>
        <Fields.Int name="sort" help={t('sort_help')} />
      </FormGroup>
    </>
  )
}

function TermsSection({ row }: { row: PointsGoodsDetail | undefined }) {
  const t = useTexts(goodsTexts)
  return (
    <>
      <FormGroup title={t('price')}>
        <Fields.Int name="integral" />
        <Fields.Money name="cash" help={t('cash_help')} />
        <Fields.Int name="stock" help={row && row.exchanged > 0 ? t('stock_help', { n: row.exchanged }) : undefined} />
        <Fields.Money name="market_value" help={t('market_help')} />
        <Wide>
          <GoodsValue />
        </Wide>
      </FormGroup>
      <FormGroup title={t('limits')}>
        <Fields.Int name="per_user_limit" help={t('no_limit')} />
        <Fields.Int name="per_day_limit" help={t('no_limit')} />
      </FormGroup>
      <FormGroup title={t('time')}>
        <Fields.Moment name="start_at" help={t('no_time')} />
        <Fields.Moment name="end_at" help={t('no_time')} />
        <Wide>
          <Fields.Choice name="audience" />
        </Wide>
        <SegmentField Select={Fields.Select} title={row?.segment_title} />
      </FormGroup>
    </>
  )
}
