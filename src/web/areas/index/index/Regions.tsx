import { useState } from 'react'
import ArrowLeft from 'virtual:icon/arrow-left'
import { home } from '#contract/index/home.ts'
import type { SoldPart } from '#contract/index/structure.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { ShareChange } from './changes.tsx'
import { REFRESH_MS } from './FigurePanel.tsx'
import { useBehind } from './links.ts'
import { usePeriod } from './period.ts'
import styles from './Sales.module.css'

const regionTexts = texts({
  zh: { back: '全部省份', orders: '{title}的订单', cities: '{title}各城市', provinces: '各省份' },
  en: { back: 'All provinces', orders: 'Orders of {title}', cities: 'Cities of {title}', provinces: 'Provinces' },
})

/** The strongest colour: a text on it stays readable in both themes. */
const MOST_COLOUR = 36

/** The sales by province, the stronger the colour the higher; a province opens its cities, and a city its orders. */
export function Regions({ none, failed }: { none: string; failed: string }) {
  const t = useTexts(regionTexts)
  const behind = useBehind()
  const { query, names } = usePeriod()
  const [province, setProvince] = useState<{ key: string; title: string } | null>(null)
  const { data, error, refetch } = useCall(
    home.regions,
    { ...query, ...(province && { province: province.key }) },
    { quiet: true, refetchInterval: REFRESH_MS },
  )
  if (!data && error) return <NotLoaded title={failed} error={error} retry={refetch} />
  const orders = (area: string) => data && behind(['order/order/index', { area, paid_from: data.from, paid_to: data.to }])
  const ofProvince = province && orders(province.key)
  const most = Math.max(1, ...(data?.list.map(({ amounts }) => amounts.now) ?? []))
  const colour = ({ amounts }: SoldPart) => {
    const share = Math.round(4 + (amounts.now / most) * (MOST_COLOUR - 4))
    return { background: `color-mix(in srgb, var(--color-primary) ${share}%, var(--color-surface))` }
  }
  const words = (one: SoldPart) => (
    <>
      <strong>{one.title || one.key}</strong>
      <span>{formatMoney(one.amounts.now)}</span>
      {data && <ShareChange amounts={one.amounts} totals={data.total} names={names.slice(0, 1)} />}
    </>
  )
  return (
    <>
      {province && (
        <p className={styles.place}>
          <Button variant="ghost" size="compact" icon={<ArrowLeft aria-hidden size={16} />} onClick={() => setProvince(null)}>
            {t('back')}
          </Button>
          {ofProvince === undefined || ofProvince === null ? (
            province.title
          ) : (
            <a href={href(ofProvince)}>{t('orders', { title: province.title })}</a>
          )}
        </p>
      )}
      {!data && <Skeleton height={320} />}
      {data?.list.length === 0 && <p>{none}</p>}
      {data && (
        <ul className={styles.heat} aria-label={province ? t('cities', { title: province.title }) : t('provinces')}>
          {data.list.map((one) => {
            const path = province ? orders(one.key) : undefined
            return (
              <li key={one.key}>
                {province ? (
                  path === undefined ? (
                    <span className={styles.cell} style={colour(one)}>
                      {words(one)}
                    </span>
                  ) : (
                    <a className={styles.cell} style={colour(one)} href={href(path)}>
                      {words(one)}
                    </a>
                  )
                ) : (
                  <button
                    type="button"
                    className={styles.cell}
                    style={colour(one)}
                    onClick={() => setProvince({ key: one.key, title: one.title || one.key })}
                  >
                    {words(one)}
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
