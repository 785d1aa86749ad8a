import { useWatch } from 'react-hook-form'
import { PhonePreview, PreviewButton, PreviewChips, PreviewPicture } from '#web/areas/activity/shared/PhonePreview.tsx'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'
import parts from '#web/areas/activity/shared/parts.module.css'

const previewTexts = texts({
  zh: {
    title: '拼团',
    no_title: '活动名称',
    people: '{n}人团',
    pieces: '满{n}件成团',
    hours: '{n}小时内成团',
    left: '限量{n}件',
    leader: '团长再减{amount}',
    open: '我要开团',
    until: '{time} 结束',
    limit: '每人限购{n}件',
  },
  en: {
    title: 'Group buy',
    no_title: 'Activity name',
    people: '{n:person|people}',
    pieces: 'from {n:pc|pcs}',
    hours: 'within {n} h',
    left: '{n:pc|pcs} in all',
    leader: 'Leader: {amount} off',
    open: 'Open a team',
    until: 'until {time}',
    limit: 'Limit {n:pc|pcs} per customer',
  },
})

interface PreviewValues {
  title?: string
  image?: string | null
  mode?: string
  need?: number | null
  team_hours?: number | null
  limit_per_user?: number | null
  leader_discount?: number | null
  end_at?: string | null
  rules?: string | null
  sku_items?: {
    sku_id: number
    title: string
    main_image: string | null
    group_price: number | null
    price_store: number | null
    stock: number | null
  }[]
}

/** The group buy as the mini-program shows it. */
export function GroupPreview() {
  const t = useTexts(previewTexts)
  const values = useWatch() as PreviewValues
  const { title, image, mode, need, team_hours, limit_per_user, leader_discount, end_at, rules, sku_items = [] } = values
  const picture = image ?? sku_items.find(({ main_image }) => main_image)?.main_image ?? null
  const chips = [
    need ? t(mode === 'quantity' ? 'pieces' : 'people', { n: need }) : '',
    team_hours ? t('hours', { n: team_hours }) : '',
    limit_per_user ? t('limit', { n: limit_per_user }) : '',
    leader_discount ? t('leader', { amount: formatMoney(leader_discount) }) : '',
  ].filter(Boolean)
  return (
    <PhonePreview title={t('title')}>
      <PreviewPicture src={picture} width={120} />
      <strong>{title || t('no_title')}</strong>
      <PreviewChips chips={chips} />
      {sku_items.map(({ sku_id, title, group_price, price_store, stock }) => (
        <div key={sku_id} className={parts.product}>
          <span>{title}</span>
          <span>
            <strong className={parts.price}>{formatMoney(group_price ?? null)}</strong>{' '}
            <s className={parts.note}>{formatMoney(price_store)}</s>
          </span>
          {stock ? <span className={parts.note}>{t('left', { n: stock })}</span> : null}
        </div>
      ))}
      {end_at && <span className={parts.note}>{t('until', { time: formatTime(end_at) })}</span>}
      {rules && <p className={parts.note}>{rules}</p>}
      <PreviewButton>{t('open')}</PreviewButton>
    </PhonePreview>
  )
}
