import { area } from '#server/area.ts'
import * as shopInvite from '#server/shop/invite/invite.ts'
import * as shopMember from '#server/shop/member/member.ts'
import * as shopStore from '#server/shop/store/store.ts'
import * as audit from './audit/audit.ts'
import { passLate } from './audit/late.ts'
import { inviteReward } from './invite/invite-source.ts'
import * as invite from './invite/invite.ts'
import * as segment from './segment/segment.ts'
import * as store from './store/store.ts'

export const storeArea = area({
  verbs: { store: { store, audit, invite, segment } },
  shop: { store: shopStore, member: shopMember, invite: shopInvite },
  rewardOffers: [inviteReward],
  periodic: { 'pass-late-audits': { at: '*/10 * * * *', queue: 'upkeep', act: passLate } },
})
