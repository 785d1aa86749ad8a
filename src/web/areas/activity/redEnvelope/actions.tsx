import { envelopeRecord } from '#contract/activity/envelope-record.ts'
import { redEnvelope, type RedEnvelope } from '#contract/activity/redEnvelope.ts'
import type { ActivityEffects, OwnButtons } from '#web/areas/activity/shared/activity-actions.ts'
import { useActivityActions, type ActivityActions } from '#web/areas/activity/shared/use-activity-actions.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { navigate, withQuery } from '#web/base/router/location.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'

const EnvelopeForm = lazyPart('id', async () => (await import('./EnvelopeForm.tsx')).EnvelopeForm)

const rest = ({ total_amount, granted_amount }: RedEnvelope) => formatMoney(total_amount - granted_amount)

const effects: ActivityEffects<RedEnvelope> = {
  publish: ({ total_amount, total_count }) => [
    `活动期间最多发放${formatNumber(total_count)}个红包，共${formatMoney(total_amount)}。之后总额和个数只能增加，其他规则不能修改。`,
    `Up to ${formatNumber(total_count)} envelopes with ${formatMoney(total_amount)} in all are given. Total and number can only be raised then, and the other rules are fixed.`,
  ],
  pause: () => ['暂停发放红包；已发的红包仍可打开。', 'No envelope is given. Those that were given can still be opened.'],
  resume: () => ['继续发放红包。', 'Envelopes are given again.'],
  close: (row) => [
    `关闭后不能恢复。未发的${rest(row)}释放；已发的红包在时限内仍可打开，过期未打开的金额同样释放。`,
    `This cannot be undone. The ${rest(row)} that were not given are released. Envelopes that were given can be opened until their time is over.`,
  ],
}

const own: OwnButtons<RedEnvelope> = {
  beforeDelete: [
    {
      key: 'records',
      label: ['领取记录', 'Envelopes'],
      access: envelopeRecord.list,
      run: ({ id }) => navigate(withQuery('/activity/redEnvelope/record', { activity_id: String(id) })),
    },
  ],
}

/** The envelope buttons, for the list and for one activity's page. */
export function useEnvelopeActions(): ActivityActions<RedEnvelope> {
  return useActivityActions<RedEnvelope>({ entity: redEnvelope, form: EnvelopeForm, link: 'red_envelope', effects, own })
}
