import { useWatch } from 'react-hook-form'
import { rewardTargets, type FreeMode, type FreeScope, type RewardTarget } from '#contract/freeOrder/words.ts'
import { PhonePreview, PreviewButton } from '#web/areas/activity/shared/PhonePreview.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { RichTextView } from '#web/kit/ui/rich-text/RichText.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { formatMoney, formatTime, scaled } from '#web/kit/ui/value/format.ts'
import { freeTexts } from './texts.ts'
import parts from '#web/areas/activity/shared/parts.module.css'
import styles from './free.module.css'

interface PreviewValues {
  title?: string
  cover?: string | null
  mode?: FreeMode
  scope?: FreeScope
  scope_items?: { id: number; title: string }[]
  order_min?: number | null
  quota?: number | null
  nth?: number | null
  apply_days?: number | null
  sessions?: { draw_at?: string | null; quota?: number | null }[]
  reward_rate?: number | null
  reward_cap?: number | null
  reward_to?: RewardTarget
  start_at?: string | null
  end_at?: string | null
  rules?: string | null
}

/** The activity as the mini-program shows it. */
export function FreePreview() {
  const t = useTexts(freeTexts)
  const say = useLabel()
  const values = useWatch() as PreviewValues
  const {
    title,
    cover,
    mode,
    scope,
    scope_items = [],
    order_min,
    quota,
    reward_rate,
    reward_cap,
    reward_to,
    start_at,
    end_at,
    rules,
  } = values
  const rate = reward_rate ?? 0
  return (
    <PhonePreview title={title || t('unnamed')}>
      {cover && (
        <div className={styles.cover}>
          <Image src={cover} alt="" width={240} preview={false} />
        </div>
      )}
      <div className={styles.offer}>
        <strong>{rate >= 10_000 ? t('full') : t('part', { p: `${scaled(rate, 2)}%` })}</strong>
        <span>
          {[reward_cap ? t('cap', { x: formatMoney(reward_cap) }) : '', reward_to ? t('to', { to: say(rewardTargets[reward_to]) }) : '']
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <p className={parts.note}>
        {scope === 'all' ? t('goods_all') : scope_items.map((one) => one.title).join('、') || t('goods_some')}
        {order_min ? ` · ${t('from', { x: formatMoney(order_min) })}` : ''}
      </p>
      <Ways values={values} />
      <p className={parts.note}>{t('left', { n: formatNumber(quota ?? 0) })}</p>
      {start_at && end_at && <p className={parts.note}>{t('until', { from: formatTime(start_at), to: formatTime(end_at) })}</p>}
      <PreviewButton>{t(mode === 'apply' ? 'apply' : 'join')}</PreviewButton>
      <section className={parts.rules}>
        <strong>{t('preview_rules')}</strong>
        {rules ? <RichTextView html={rules} /> : <p>{t('no_rules')}</p>}
      </section>
    </PhonePreview>
  )
}

/** How winners are found. */
function Ways({ values: { mode, nth, apply_days, sessions } }: { values: PreviewValues }) {
  const t = useTexts(freeTexts)
  if (mode === 'nth') return <p className={parts.note}>{t('every', { n: formatNumber(nth ?? 0) })}</p>
  if (mode === 'apply') return <p className={parts.note}>{t('review', { n: apply_days ?? 0 })}</p>
  if (mode === 'manual') return <p className={parts.note}>{t('picked')}</p>
  const known = (sessions ?? []).flatMap(({ draw_at, quota }) => (draw_at ? [{ draw_at, quota }] : []))
  return known
    .toSorted((a, b) => Date.parse(a.draw_at) - Date.parse(b.draw_at))
    .map(({ draw_at, quota }, at) => (
      <p key={at} className={parts.note}>
        {t('next_draw', { at: formatTime(draw_at), n: formatNumber(quota ?? 0) })}
      </p>
    ))
}
