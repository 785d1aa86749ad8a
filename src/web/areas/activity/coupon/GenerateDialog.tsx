import { couponCode } from '#contract/activity/coupon-code.ts'
import { coupon } from '#contract/activity/coupon.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'

const generateTexts = texts({
  zh: {
    title: '生成兑换码',
    title_of: '生成“{title}”的兑换码',
    submit: '生成',
    pieces: '个',
    help: '兑换码从生成起计入已发数量；每个只能兑换一次。知道兑换码即可兑换，请妥善保管。',
  },
  en: {
    title: 'Generate codes',
    title_of: 'Generate codes of “{title}”',
    submit: 'Generate',
    pieces: 'codes',
    help: 'Codes count as issued from now on, and each is redeemed once. Keep them safe: a code is all that is needed to redeem it.',
  },
})

const Fields = fieldsOf(couponCode.generate)

/** Makes exchange codes for a coupon. */
export function GenerateDialog({ couponId, onClose }: { couponId: number | null; onClose: () => void }) {
  const t = useTexts(generateTexts)
  const { current } = useOpening(couponId)
  const { data } = useCall(coupon.detail, { id: current ?? 0 }, { enabled: current !== null, quiet: true })
  if (current === null) return null
  return (
    <FormDialog
      endpoint={couponCode.generate}
      open={couponId !== null}
      title={data ? t('title_of', { title: data.title }) : t('title')}
      submitText={t('submit')}
      values={{ coupon_id: current, count: 100, reason: '' }}
      onClose={onClose}
    >
      <Fields.Int name="count" unit={t('pieces')} help={t('help')} />
      <Fields.LongText name="reason" />
    </FormDialog>
  )
}
