import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { formatNumber } from '#web/locales/number.ts'
import { useTexts } from '#web/locales/texts.ts'
import { tableTexts } from '../table-texts.ts'
import { Button } from './Button.tsx'
import { pageWindow } from './page-window.ts'
import { PageJumper } from './PageJumper.tsx'
import styles from './Pager.module.css'

export interface PagerProps {
  page: number
  pageSize: number
  total: number
  /** false: the total is an estimate. */
  totalExact?: boolean
  onChange: (page: number, pageSize: number) => void
  sizes?: readonly number[]
  disabled?: boolean
  /** Where a page has more than one. */
  label?: string
}

const usualSizes = [10, 20, 50, 100]

/** Total, page size, pages, and a jump to any of them; on small screens only back, position and forth. */
export function Pager({ page, pageSize, total, totalExact = true, onChange, sizes = usualSizes, disabled, label }: PagerProps) {
  const t = useTexts(tableTexts)
  const last = Math.max(1, Math.ceil(total / pageSize))
  const go = (next: number) => onChange(next, pageSize)
  return (
    <nav className={styles.pager} aria-label={label ?? t('pagination')}>
      <span className={styles.total}>{t(totalExact ? 'total' : 'total_about', { n: formatNumber(total) })}</span>
      <select
        className={styles.size}
        aria-label={t('page_size_label')}
        value={pageSize}
        disabled={disabled}
        onChange={(event) => {
          const size = Number(event.target.value)
          onChange(Math.floor(((page - 1) * pageSize) / size) + 1, size)
        }}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {t('page_size', { n: size })}
          </option>
        ))}
      </select>
      <div className={styles.pages}>
        <Button
          variant="ghost"
          size="compact"
          icon={<ChevronLeft aria-hidden />}
          aria-label={t('previous_page')}
          disabled={disabled || page <= 1}
          onClick={() => go(page - 1)}
        />
        {pageWindow(page, last).map((number, index) =>
          number === null ? (
            <span key={`gap-${index}`} aria-hidden className={styles.gap}>
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              className={styles.page}
              aria-label={t('page', { n: number })}
              aria-current={number === page ? 'page' : undefined}
              disabled={disabled}
              onClick={() => go(number)}
            >
              {number}
            </button>
          ),
        )}
        <span className={styles.position}>
          {page} / {last}
        </span>
        <Button
          variant="ghost"
          size="compact"
          icon={<ChevronRight aria-hidden />}
          aria-label={t('next_page')}
          disabled={disabled || page >= last}
          onClick={() => go(page + 1)}
        />
      </div>
      {last > 7 && <PageJumper last={last} disabled={disabled} onJump={go} />}
    </nav>
  )
}
