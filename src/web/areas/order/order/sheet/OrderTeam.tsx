import { groupTeam } from '#contract/activity/group-team.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { useCan } from '#web/base/session/can.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'

/** The team for a group-buy order, with its progress and a link to its page. */
export function OrderTeam({ orderId }: { orderId: number }) {
  const say = useLabel()
  const can = useCan()
  const { data } = useCall(groupTeam.list, { order_id: orderId }, { enabled: can(groupTeam.list), quiet: true })
  const [team] = data?.list ?? []
  if (!team) return null
  const { team_no, state, mode, need, joined_people, joined_qty } = team
  const { words, tones } = groupTeam.$.flow
  return (
    <>
      <a href={href(`/activity/group/team?team_no=${team_no}`)}>{team_no}</a> {mode === 'people' ? joined_people : joined_qty}/{need}{' '}
      <Tag tone={tones[state]}>{say(words[state])}</Tag>
    </>
  )
}
