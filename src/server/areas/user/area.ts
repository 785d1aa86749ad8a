import { area } from '#server/area.ts'
import { purgeCustomerSessions } from '#server/areas/people/sessions.ts'
import * as shopAddress from '#server/shop/address/address.ts'
import * as shopProfile from '#server/shop/profile/profile.ts'
import * as shopSalesmanOrders from '#server/shop/salesman/salesman-orders.ts'
import * as shopSalesman from '#server/shop/salesman/salesman.ts'
import * as shopSession from '#server/shop/session/session.ts'
import * as user from './user/user.ts'

export const userArea = area({
  verbs: { user: { user } },
  shop: {
    session: shopSession,
    profile: shopProfile,
    // a module has no other export with this name
    address: { ...shopAddress, default: shopAddress.makeDefault },
    salesman: { ...shopSalesman, ...shopSalesmanOrders },
  },
  periodic: { 'purge-customer-sessions': { at: '7 * * * *', queue: 'upkeep', act: purgeCustomerSessions } },
})
