import { activity } from './activity.ts'
import { address } from './address.ts'
import { aftersale } from './aftersale.ts'
import { balance, integral } from './balance.ts'
import { banner } from './banner.ts'
import { cart } from './cart.ts'
import { collection } from './collection.ts'
import { config, protocol, service } from './config.ts'
import { coupon } from './coupon.ts'
import { freeOrder } from './freeOrder.ts'
import { goods } from './goods.ts'
import { group } from './group.ts'
import { integralGoods } from './integralGoods.ts'
import { invite } from './invite.ts'
import { invoice } from './invoice.ts'
import { lottery } from './lottery.ts'
import { member } from './member.ts'
import { order } from './order.ts'
import { page } from './page.ts'
import { payment } from './payment.ts'
import { profile } from './profile.ts'
import { redEnvelope } from './redEnvelope.ts'
import { salesman } from './salesman.ts'
import { session } from './session.ts'
import { sign } from './sign.ts'
import { store } from './store.ts'
import { upload } from './upload.ts'
import { withdraw } from './withdraw.ts'

/**
 * Every Shop API call, by area and verb: `shop.goods.list` is `/api/shop/goods/list`. It is a separate contract, because its callers
 * are customers and no back-office role holds its calls (docs/adr/0048).
 */
export const shop = {
  activity,
  session,
  profile,
  address,
  invite,
  store,
  member,
  goods,
  collection,
  coupon,
  group,
  cart,
  order,
  payment,
  aftersale,
  invoice,
  balance,
  integral,
  lottery,
  freeOrder,
  integralGoods,
  sign,
  redEnvelope,
  service,
  salesman,
  withdraw,
  upload,
  config,
  protocol,
  page,
  banner,
}
