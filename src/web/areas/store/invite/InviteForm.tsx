import { useFormContext } from 'react-hook-form'
import { MOST_NAMED_COUPONS } from '#contract/activity/coupon-ids.ts'
import { coupon } from '#contract/activity/coupon.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { invite, MOST_INVITE_DAYS, type InviteDetail } from '#contract/store/invite.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { usePermission } from '#web/base/session/can.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { CouponsField } from '#web/pickers/CouponsField.tsx'
import { AgentPicker, SalesmanPicker } from '#web/pickers/RecordPickers.tsx'

const inviteTexts = texts({
  zh: {
    what: '邀请',
    binding: '邀请人与归属',
    limits: '使用限制',
    agent_help: '通过邀请加入的门店归属该代理商',
    salesman_help: '门店由该业务员服务，代理商随业务员',
    coupons_help: '审核通过的门店各得一张，最多{n}张',
    uses_help: '已通过与审核中的申请合计，审核中的申请占用次数',
    uses_used: '已通过 {success}，审核中 {open}',
    until_help: '最长 {n} 天',
    times: '次',
  },
  en: {
    what: 'Invitation',
    binding: 'Inviter and binding',
    limits: 'Limits',
    agent_help: 'Stores that join through the invitation belong to this agent',
    salesman_help: 'Stores are served by this salesman and belong to the salesman’s agent',
    coupons_help: 'Each approved store receives one of each, at most {n}',
    uses_help: 'Approved and pending applications together; pending ones count as uses',
    uses_used: '{success} approved, {open} pending',
    until_help: 'At most {n:day|days}',
    times: 'uses',
  },
})

const Fields = fieldsOf(invite.edit)
const DAY_MS = 24 * 3_600_000
const USUAL_DAYS = 30

/** A caller with a data scope invites for the own agent. */
const defaults = (own: OwnAgent) => ({
  inviter_type: own ? 'agent' : 'admin',
  agent_id: own?.id ?? null,
  salesman_id: null,
  price_level: 'store',
  max_uses: 100,
  expire_at: new Date(Date.now() + USUAL_DAYS * DAY_MS).toISOString(),
  status: 1,
})

type OwnAgent = OutputOf<typeof invite.stat>['own_agent']

interface InviteFormProps {
  id: number | 'new' | null
  onClose: () => void
}

export function InviteForm({ id, onClose }: InviteFormProps) {
  const t = useTexts(inviteTexts)
  const { data, error } = useCall(invite.stat, {}, { quiet: true })
  const maySeeCoupons = usePermission(coupon.list)
  const own = data?.own_agent ?? null
  const isReady = data !== undefined || error !== null || id !== 'new'
  return (
    <FormDrawer entity={invite} id={isReady ? id : null} onClose={onClose} defaults={defaults(own)}>
      {(row) => (
        <>
          <FormGroup title={t('what')}>
            <Wide>
              <Fields.Text name="title" />
            </Wide>
            <Fields.Choice name="price_level" />
            <Fields.Flag name="status" />
            {maySeeCoupons && (
              <Wide>
                <Fields.Own name="coupon_ids" group help={t('coupons_help', { n: MOST_NAMED_COUPONS })}>
                  {({ field }) => (
                    <CouponsField value={field.value as number[] | undefined} onChange={field.onChange} named={row?.coupons ?? []} />
                  )}
                </Fields.Own>
              </Wide>
            )}
          </FormGroup>
          <Binding row={row} own={own} />
          <FormGroup title={t('limits')}>
            <Fields.Int
              name="max_uses"
              unit={t('times')}
              help={row ? t('uses_used', { success: row.success_count, open: row.open_count }) : t('uses_help')}
            />
            <Fields.Moment name="expire_at" help={t('until_help', { n: MOST_INVITE_DAYS })} />
          </FormGroup>
        </>
      )}
    </FormDrawer>
  )
}

/** The inviter, and the agent and salesman for the stores that join. */
function Binding({ row, own }: { row: InviteDetail | undefined; own: OwnAgent }) {
  const t = useTexts(inviteTexts)
  const form = useFormContext()
  const type = Fields.useValue('inviter_type')
  const agentId = Fields.useValue('agent_id')
  const option = (key: number | null | undefined, title: string | null | undefined) =>
    typeof key === 'number' ? { key, title: title ?? String(key) } : null
  return (
    <FormGroup title={t('binding')}>
      <Wide>
        <Fields.Own name="inviter_type" group>
          {({ field, words }) => (
            <Segmented
              {...field}
              value={String(field.value)}
              options={own ? words.filter(({ key }) => key !== 'admin') : words}
              onChange={(next) => {
                field.onChange(next)
                // the former people may not fit the other kind
                form.setValue('agent_id', next === 'agent' ? (own?.id ?? null) : null, { shouldDirty: true })
                form.setValue('salesman_id', null, { shouldDirty: true })
              }}
            />
          )}
        </Fields.Own>
      </Wide>
      {type !== 'salesman' && (
        <Fields.Own name="agent_id" required={type === 'agent'} help={t('agent_help')}>
          {({ field }) => (
            <AgentPicker
              {...field}
              value={field.value as number | null}
              initialOption={option(row?.agent_id ?? own?.id, row?.agent_name ?? own?.name)}
            />
          )}
        </Fields.Own>
      )}
      {type !== 'agent' && (
        <Fields.Own name="salesman_id" required={type === 'salesman'} help={t('salesman_help')}>
          {({ field }) => (
            <SalesmanPicker
              {...field}
              key={String(agentId)}
              value={field.value as number | null}
              initialOption={option(row?.salesman_id, row?.salesman_name)}
              agentId={type === 'admin' && typeof agentId === 'number' ? agentId : undefined}
            />
          )}
        </Fields.Own>
      )}
    </FormGroup>
  )
}
