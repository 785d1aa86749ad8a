import { useFormContext } from 'react-hook-form'
import { couponScopes } from '#contract/activity/coupon-words.ts'
import { coupon, type CouponDetail } from '#contract/activity/coupon.ts'
import { NO_LIMIT, offOf, worstCase } from '#web/areas/activity/shared/coupon-words.ts'
import { EditorSections } from '#web/areas/activity/shared/EditorSections.tsx'
import { useLabel, useLanguageStore, texts, useTexts } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { Double, FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { DecimalInput } from '#web/kit/ui/input/DecimalInput.tsx'
import { NumberField } from '#web/kit/ui/input/NumberField.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { CouponPreview } from './CouponPreview.tsx'
import { Fields } from './fields.ts'
import { defaults, templates } from './initial.ts'
import { ScopeField } from './ScopeField.tsx'
import styles from './coupon.module.css'

const formTexts = texts({
  zh: {
    threshold_help: '商品金额达到后可用，0为无门槛',
    discount_help: '实付比例：{words}',
    discount_unit: '折（10折为原价）',
    level_help: '只有该价格等级的门店可领取和使用',
    unlimited: '不限量',
    limited: '限量',
    pieces: '张',
    total_help: '发布后只能增加，已发{n}张',
    no_limit: '留空则不限',
    gifts: '其他活动赠送的优惠券只计入发放总量，不计入每人限领和每日上限',
    receive_help: '客户在领券中心领取',
    push_help: '由后台“发放”给指定用户',
    code_help: '生成兑换码，客户输入后获得',
    auto_new_store_help: '新门店审核通过时自动发放给店主',
    order_gift_help: '订单付款后自动发放给下单人，整单退款时收回未用的券',
    time_help: '留空则不限时间；发布后只能延后结束时间',
    end_help: '发布后只能延后结束时间',
    days: '天',
    worst: '最高成本',
    worst_of: '{total}张 × {amount} = {sum}',
    worst_open: '不限量，每张最多 {amount}，成本没有上限',
    worst_none: '填写面额和总量后显示',
    scope_all: '适用全部商品，特价活动除外',
  },
  en: {
    threshold_help: 'Usable from this amount of goods; 0 for any amount',
    discount_help: 'What is paid: {words}',
    discount_unit: 'tenths (10 = full price)',
    level_help: 'Only stores of this price level can receive and use it',
    unlimited: 'No limit',
    limited: 'Limited',
    pieces: 'pcs',
    total_help: 'After the publication only more; {n} issued',
    no_limit: 'Empty: no limit',
    gifts: 'Gifts of other activities count against the total only, not against this limit or that of the day',
    receive_help: 'Customers claim it in the shop',
    push_help: 'Staff issue it to chosen customers',
    code_help: 'Customers enter an exchange code to get the coupon',
    auto_new_store_help: 'Given to the owner when a new store is approved',
    order_gift_help: 'Given with each paid order; an unused one is withdrawn with a whole refund',
    time_help: 'Leave empty for no end; after publication the end can only be moved to a later time',
    end_help: 'After publication the end can only be moved to a later time',
    days: 'days',
    worst: 'Maximum cost',
    worst_of: '{total} × {amount} = {sum}',
    worst_open: 'No total: at most {amount} each, the cost has no limit',
    worst_none: 'Shown once amount and total are entered',
    scope_all: 'All goods except those with an activity price',
  },
})

const BASICS = ['title', 'kind', 'amount', 'discount', 'max_off', 'threshold', 'stackable_integral', 'desc', 'sort']
const ISSUE = [
  'issue_type',
  'total',
  'per_limit',
  'daily_limit',
  'start_at',
  'end_at',
  'valid_type',
  'valid_start_at',
  'valid_end_at',
  'valid_days',
  'from_day',
]

/** A coupon on one page, with what the customer sees and the most that it can cost. */
export function CouponForm({ id, onClose }: { id: number | 'new' | null; onClose: () => void }) {
  return (
    <FormDrawer entity={coupon} id={id} onClose={onClose} defaults={defaults} width={1080}>
      {(row) => (
        <EditorSections
          templates={row ? undefined : templates}
          sections={[
            { key: 'basics', label: ['基本', 'Basics'], fields: BASICS, content: <Basics locked={isLocked(row)} /> },
            {
              key: 'scope',
              label: ['适用范围', 'Applies to'],
              fields: ['scope', 'scope_ids', 'exclude_ids', 'price_level'],
              content: <Scope locked={isLocked(row)} />,
            },
            { key: 'issue', label: ['领取与有效期', 'Issue and validity'], fields: ISSUE, content: <Issue row={row} /> },
          ]}
          preview={
            <>
              <CouponPreview />
              <Worst />
            </>
          }
        />
      )}
    </FormDrawer>
  )
}

function isLocked(row: CouponDetail | undefined): boolean {
  return row !== undefined && row.state !== 'draft'
}

function Basics({ locked }: { locked: boolean }) {
  const t = useTexts(formTexts)
  const language = useLanguageStore((state) => state.language)
  const isCash = Fields.useValue('kind') !== 'discount'
  const discount = Fields.useValue('discount') as number | null | undefined
  return (
    <FormGroup>
      <Double>
        <Fields.Text name="title" />
      </Double>
      <Wide>
        <Fields.Choice name="kind" disabled={locked} />
      </Wide>
      {isCash ? (
        <Fields.Money name="amount" required disabled={locked} />
      ) : (
        <>
          <Fields.Own
            name="discount"
            required
            disabled={locked}
            help={discount ? t('discount_help', { words: offOf({ kind: 'discount', discount }, language) }) : undefined}
          >
            {({ field }) => (
              <DecimalInput
                {...field}
                digits={3}
                negative={false}
                display={(value) => String(value / 1000)}
                suffix={t('discount_unit')}
                value={(field.value as number | null | undefined) ?? null}
              />
            )}
          </Fields.Own>
          <Fields.Money name="max_off" required disabled={locked} />
        </>
      )}
      <Fields.Money name="threshold" help={t('threshold_help')} disabled={locked} />
      <Fields.Flag name="stackable_integral" disabled={locked} />
      <Fields.Int name="sort" />
      <Wide>
        <Fields.LongText name="desc" />
      </Wide>
    </FormGroup>
  )
}

function Scope({ locked }: { locked: boolean }) {
  const t = useTexts(formTexts)
  const form = useFormContext()
  const scope = Fields.useValue('scope') as CouponDetail['scope']
  const say = useLabel()
  // one kind's ids mean nothing in another
  function choose(next: string) {
    form.setValue('scope', next, { shouldDirty: true, shouldValidate: true })
    form.setValue('scope_ids', [])
    form.setValue('scope_names', [])
  }
  return (
    <FormGroup>
      <Wide>
        <Fields.Own name="scope" group disabled={locked} help={scope === 'all' ? t('scope_all') : undefined}>
          {({ field }) => (
            <Segmented
              {...field}
              value={scope}
              onChange={choose}
              options={Object.entries(couponScopes).map(([key, label]) => ({ key, title: say(label) }))}
            />
          )}
        </Fields.Own>
      </Wide>
      {scope !== 'all' && (
        <Wide>
          <ScopeField key={scope} name="scope_ids" names="scope_names" kind={scope} locked={locked} />
        </Wide>
      )}
      {scope !== 'sku' && (
        <Wide>
          <ScopeField name="exclude_ids" names="exclude_names" kind="sku" locked={locked} />
        </Wide>
      )}
      <Wide>
        <Fields.Choice name="price_level" help={t('level_help')} disabled={locked} />
      </Wide>
    </FormGroup>
  )
}

function Issue({ row }: { row: CouponDetail | undefined }) {
  const t = useTexts(formTexts)
  const locked = isLocked(row)
  const type = Fields.useValue('issue_type') as CouponDetail['issue_type']
  const isFixed = Fields.useValue('valid_type') === 'fixed'
  const needsTime = type === 'receive'
  return (
    <>
      <FormGroup>
        <Wide>
          <Fields.Choice name="issue_type" help={t(`${type}_help`)} disabled={locked} />
        </Wide>
        <Fields.Own name="total" required help={row && locked ? t('total_help', { n: row.joined_count }) : undefined}>
          {({ field }) => (
            <span className={styles.total}>
              <NumberField
                {...field}
                unit={t('pieces')}
                min={1}
                value={field.value === NO_LIMIT ? null : ((field.value as number | null | undefined) ?? null)}
                disabled={field.value === NO_LIMIT}
              />
              <Button onClick={() => field.onChange(field.value === NO_LIMIT ? 100 : NO_LIMIT)}>
                {field.value === NO_LIMIT ? t('limited') : t('unlimited')}
              </Button>
            </span>
          )}
        </Fields.Own>
        <Fields.Int name="per_limit" unit={t('pieces')} help={t('gifts')} disabled={locked} />
        <Fields.Int name="daily_limit" unit={t('pieces')} help={t('no_limit')} disabled={locked} />
      </FormGroup>
      <FormGroup>
        <Fields.Moment name="start_at" required={needsTime} disabled={locked} />
        <Fields.Moment name="end_at" required={needsTime} help={t(needsTime ? 'end_help' : 'time_help')} />
      </FormGroup>
      <FormGroup>
        <Wide>
          <Fields.Choice name="valid_type" disabled={locked} />
        </Wide>
        {isFixed ? (
          <>
            <Fields.Moment name="valid_start_at" required disabled={locked} />
            <Fields.Moment name="valid_end_at" required disabled={locked} />
          </>
        ) : (
          <>
            <Fields.Int name="valid_days" unit={t('days')} required disabled={locked} />
            <Fields.Flag name="from_day" disabled={locked} />
          </>
        )}
      </FormGroup>
    </>
  )
}

/** The coupon's cost if every one is used. */
function Worst() {
  const t = useTexts(formTexts)
  const kind = Fields.useValue('kind') as CouponDetail['kind']
  const amount = Fields.useValue('amount') as number | null
  const max_off = Fields.useValue('max_off') as number | null
  const total = Fields.useValue('total') as number | null
  const one = kind === 'cash' ? amount : max_off
  const sum = worstCase({ kind, amount, max_off, total })
  const words =
    sum !== null
      ? t('worst_of', { total: total ?? 0, amount: formatMoney(one), sum: formatMoney(sum) })
      : one && total === NO_LIMIT
        ? t('worst_open', { amount: formatMoney(one) })
        : t('worst_none')
  return (
    <dl className={styles.worst}>
      <dt>{t('worst')}</dt>
      <dd>{words}</dd>
    </dl>
  )
}
