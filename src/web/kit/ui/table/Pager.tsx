import { useEffect, useEffectEvent } from 'react'
import ChevronLeft from 'virtual:icon/chevron-left'
import ChevronRight from 'virtual:icon/chevron-right'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { tableTexts } from '#web/kit/table-texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { PageJumper } from './PageJumper.tsx'
import styles from './Pager.module.css'

export interface PagerProps {
  page: number
  pageSize: number
  total: number
  /** false: the total is an estimate. */
  totalExact?: boolean
  onChange: (page: number, pageSize: number) => void
  /** Goes to the last page in place of one without rows; by default as `onChange`. */
  onPast?: (page: number, pageSize: number) => void
  /** The total belongs to the filters before. */
  isWaiting?: boolean
  sizes?: readonly number[]
  disabled?: boolean
  /** On a page with several pagers. */
  label?: string
}

const usualSizes = [10, 20, 50, 100]

/**
 * Total, page size, pages, and a jump to any page; on small screens only back, position and forward. A page behind the last one, by an
 * address or after its rows were deleted, gives way to the last one.
 */
export function Pager({
  page,
  pageSize,
  total,
  totalExact = true,
  isWaiting = false,
  onChange,
  onPast = onChange,
  sizes = usualSizes,
  disabled,
  label,
}: PagerProps) {
  const t = useTexts(tableTexts)
  const last = Math.max(1, Math.ceil(total / pageSize))
  const go = (next: number) => onChange(next, pageSize)
  useLastPage(totalExact && !isWaiting && page > last, last, () => onPast(last, pageSize))
  return (
    <nav className={styles.pager} aria-label={label ?? t('pagination')}>
      <span className={styles.total}>{t(totalExact ? 'total' : 'total_about', { n: formatNumber(total) })}</span>
      <span className={styles.size}>
        <Select
          short
          size="compact"
          aria-label={t('page_size_label')}
          value={pageSize}
          disabled={disabled}
          options={sizes.map((size) => ({ key: size, title: t('page_size', { n: size }) }))}
          valueTitle={t('page_size', { n: pageSize })}
          onChange={(size) => {
            if (size !== null) onChange(Math.floor(((page - 1) * pageSize) / size) + 1, size)
          }}
        />
      </span>
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

function useLastPage(isPast: boolean, last: number, go: () => void): void {
  const goToLast = useEffectEvent(go)
  useEffect(() => {
    if (isPast) goToLast()
  }, [isPast, last])
}

/** The page numbers: the first, the last, and those around the current one; null is a gap. */
export function pageWindow(page: number, last: number): (number | null)[] {
  if (last <= 7) return Array.from({ length: last }, (_, index) => index + 1)
  const from = Math.max(2, Math.min(page - 1, last - 4))
  const to = Math.min(last - 1, Math.max(page + 1, 5))
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [1, ...(from > 2 ? [null] : []), ...middle, ...(to < last - 1 ? [null] : []), last]
}
