import type { SettingKey } from './config/settings.ts'
import type { contract } from './index.ts'
import type { Label } from './kit/label.ts'

// Everything by which staff give value to a customer, and the call that does it (docs/adr/0089). One person gives each business day at most
// `finance.adjust_free_limit` directly and less than `price.approve_*` by campaigns and prices; a second person approves more.

export type GiveawayClass = 'direct' | 'campaign'

interface Kind {
  readonly label: Label
  readonly class: GiveawayClass
  /** The setting with the amount per person and business day in fen. */
  readonly limit: SettingKey
}

const direct = (label: Label) => ({ label, class: 'direct', limit: 'finance.adjust_free_limit' }) as const
const cost = (label: Label) => ({ label, class: 'campaign', limit: 'price.approve_cost' }) as const
const loss = (label: Label) => ({ label, class: 'campaign', limit: 'price.approve_loss' }) as const

export const giveawayKinds = {
  balance: direct(['余额调整', 'Balance adjustment']),
  points: direct(['积分调整', 'Points adjustment']),
  refund: direct(['售后退款', 'After-sale refund']),
  coupon: cost(['优惠券', 'Coupon']),
  red_envelope: cost(['红包', 'Red envelope']),
  lottery: cost(['抽奖', 'Lottery']),
  free_order: cost(['免单', 'Free order']),
  sign_rule: cost(['签到奖励', 'Sign-in reward']),
  points_item: cost(['积分商品', 'Points item']),
  gift: cost(['满赠', 'Gift']),
  commission_rate: cost(['佣金比例', 'Commission rate']),
  order_price: loss(['订单改价', 'Order price change']),
  price: loss(['商品调价', 'Price change']),
  group: loss(['拼团', 'Group buy']),
  collection: loss(['合集', 'Collection']),
  package: loss(['套装', 'Package']),
} as const satisfies Record<string, Kind>

export type GiveawayKind = keyof typeof giveawayKinds

type Contract = typeof contract
type ReadVerb = 'list' | 'detail' | 'counts' | 'option' | 'stat' | 'tiles' | 'uses' | 'impact' | 'export'
type Verbs<Entity> = Exclude<keyof Entity, '$' | ReadVerb>
type Calls<Entity> = 'none' | { readonly [Verb in Verbs<Entity>]: GiveawayKind | null }
type Area<Nouns> = 'none' | { readonly [Noun in keyof Nouns]: Calls<Nouns[Noun]> }

/**
 * The kind for every call that can give value; null for a call beside it that gives none. A new area, a new entity, or a new call in an
 * entity listed here does not compile without its line.
 */
export const givingCalls: { readonly [Name in keyof Contract]: Area<Contract[Name]> } = {
  session: 'none',
  common: 'none',
  index: 'none',
  customService: 'none',
  activity: {
    collection: { ...life('collection'), edit: 'collection', goods: 'collection' },
    // an issue stays within the total and the limit per customer, which the publication counted
    coupon: { ...life('coupon'), edit: 'coupon', issue: null, recipients: null },
    couponRecord: 'none',
    couponCode: 'none',
    group: { ...life('group'), edit: 'group', stop: null },
    groupTeam: 'none',
    redEnvelope: { ...life('red_envelope'), edit: 'red_envelope' },
    envelopeRecord: 'none',
  },
  goods: {
    brand: 'none',
    category: 'none',
    series: 'none',
    spu: {
      edit: 'price',
      checklist: null,
      usage: null,
      status: null,
      sort: null,
      delete: null,
      import: 'price',
      restore: null,
      copy: null,
      batch: null,
      search: null,
      freightTemplates: null,
    },
    sku: {
      find: null,
      codes: null,
      edit: 'price',
      status: null,
      sort: null,
      delete: null,
      import: 'price',
      exts: null,
      price: 'price',
      bulkPreview: null,
      bulk: 'price',
      matchPictures: null,
      pictures: null,
      stock: null,
      count: null,
      lookup: null,
      stockLog: null,
      priceLog: null,
      charts: null,
      usage: null,
      summary: null,
      picker: null,
      tree: null,
    },
    skuGrid: { save: 'price' },
    detail: 'none',
    package: { edit: 'package', status: 'package', publish: 'package', sort: null, delete: null },
    gift: { edit: 'gift', status: 'gift', delete: null, record: null },
    scene: 'none',
    priceChange: { create: 'price', audit: 'price', cancel: null, rows: null },
  },
  agent: {
    agent: {
      edit: 'commission_rate',
      freeze: null,
      unfreeze: null,
      // an ended contract's terms had their budget
      renew: null,
      terminate: 'commission_rate',
      sales: null,
      stores: null,
      accounts: null,
      resetAccount: null,
      bank: null,
    },
    salesman: {
      edit: 'commission_rate',
      status: null,
      leave: null,
      transfer: 'commission_rate',
      sales: null,
      rank: null,
      stores: null,
      invites: null,
    },
  },
  store: {
    store: {
      edit: 'commission_rate',
      status: null,
      delete: null,
      import: 'commission_rate',
      summary: null,
      assign: 'commission_rate',
      level: null,
      tag: null,
      members: null,
      memberAdd: 'commission_rate',
      memberRemove: null,
      owner: null,
      followups: null,
      followup: null,
      audits: null,
      money: null,
    },
    // a new store has no sales, but its owner may have bought for another one
    audit: { duplicates: null, next: null, preAudit: null, audit: 'commission_rate', approve: 'commission_rate' },
    invite: 'none',
    segment: 'none',
  },
  order: {
    order: {
      log: null,
      commission: null,
      quote: null,
      // the prices in a staff order are the price rules' prices
      create: null,
      price: 'order_price',
      pricePreview: null,
      customer: null,
      reveal: null,
      address: null,
      remark: null,
      voucher: null,
      close: null,
      // the goods in a cancelled order were not shipped
      cancelRefund: null,
      ship: null,
      unship: null,
      waybill: null,
      shipImport: null,
      pickup: null,
      receive: null,
      invoice: null,
      redLetter: null,
      print: null,
      exportItems: null,
    },
    aftersale: {
      refundable: null,
      create: null,
      audit: null,
      receive: null,
      // by a person who has created or approved it as well
      refund: 'refund',
      reply: null,
    },
    inquiry: 'none',
  },
  finance: 'none',
  lottery: {
    lottery: { ...life('lottery'), edit: 'lottery', prizeStock: 'lottery', worth: null, rewards: null },
    record: 'none',
  },
  freeOrder: {
    activity: { ...life('free_order'), edit: 'free_order', draw: null, estimate: null, rewards: null, collections: null },
    record: 'none',
  },
  integralGoods: {
    goods: { edit: 'points_item', status: 'points_item', publish: 'points_item', sort: null, copy: null, delete: null, worth: null },
    order: 'none',
  },
  sign: { rule: { edit: 'sign_rule', status: 'sign_rule', rewards: null }, record: 'none' },
  dev: 'none',
  user: 'none',
  userBalance: {
    account: { summary: null, adjust: 'balance' },
    log: 'none',
    adjust: { audit: 'balance' },
  },
  userIntegralLog: { log: { adjust: 'points', import: 'points' } },
  // undoing a price task is a price change, undoing a store import moves the stores back
  task: { task: { cancel: null, restart: null, undo: 'price', changes: null, failures: null, exported: null }, import: 'none' },
  // it restores by the entity's verb `edit`
  history: 'none',
  comment: 'none',
  desk: 'none',
  media: 'none',
  notice: 'none',
  presence: 'none',
  view: 'none',
  // each change to a setting about money needs two people
  config: 'none',
  block: 'none',
  banner: 'none',
}

/** The life cycle calls: only the publication gives. */
function life<Kind extends GiveawayKind>(kind: Kind) {
  return { publish: kind, pause: null, resume: null, close: null, delete: null, sort: null, copy: null } as const
}
