import { offerKinds, type OfferKind } from '#contract/common/offer-kinds.ts'
import { type OpenOffer, type OpenOffers } from '#contract/common/open-offers.ts'
import { recordPages, type RecordAddress, type RecordPage } from '#contract/common/record-pages.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import styles from './OfferLinks.module.css'

const useTextsOf = texts({ zh: { more: '另有 {n} 个' }, en: { more: '{n} more' } })

const addresses: Readonly<Record<Exclude<OfferKind, 'setting'>, RecordAddress>> = {
  coupon: 'activity.coupon',
  collection: 'activity.collection',
  group: 'activity.group',
  redEnvelope: 'activity.redEnvelope',
  lottery: 'lottery.lottery',
  freeOrder: 'freeOrder.activity',
  integralGoods: 'integralGoods.goods',
  package: 'goods.package',
  gift: 'goods.gift',
  sign: 'sign.rule',
  invite: 'store.invite',
}

/** The address that opens the using record; its page decides who may see it. */
function addressOf({ kind, id }: Pick<OpenOffer, 'kind' | 'id'>): string {
  if (kind === 'setting') return '/config'
  const { list, page, open }: RecordPage = recordPages[addresses[kind]]
  if (page) return `${page}?id=${id}`
  return open ? `${open}${id}` : list
}

/** A link to one using record, in its own window, because the question or the form stays open. */
export function OfferLink({ use }: { use: OpenOffer }) {
  const say = useLabel()
  return (
    <a href={href(addressOf(use))} target="_blank" rel="noreferrer" className={styles.use}>
      <span className={styles.kind}>{say(offerKinds[use.kind])}</span>
      <span>{use.title}</span>
    </a>
  )
}

/** The records that use goods or give a reward, each with its link. */
export function OfferLinks({ list, more }: OpenOffers) {
  const t = useTexts(useTextsOf)
  return (
    <ul className={styles.uses}>
      {list.map((use) => (
        <li key={`${use.kind} ${use.id}`}>
          <OfferLink use={use} />
        </li>
      ))}
      {more > 0 && <li className={styles.kind}>{t('more', { n: formatNumber(more) })}</li>}
    </ul>
  )
}
