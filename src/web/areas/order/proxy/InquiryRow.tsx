import type { KeyboardEvent } from 'react'
import type { Tone } from '#contract/kit/field.ts'
import { confidences, inquiryReasons, type InquiryLine, type OrderGoods } from '#contract/order/inquiry.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { amountFor } from './inquiry-amount.ts'
import { inquiryTexts } from './inquiry-texts.ts'
import type { OpenLine } from './use-inquiry.ts'
import styles from './inquiry.module.css'

const tones: Record<InquiryLine['confidence'], Tone> = { high: 'success', check: 'warning', none: 'danger' }

interface InquiryRowProps {
  line: OpenLine
  candidates: readonly OrderGoods[]
  /** The selected candidate. */
  goods: OrderGoods | undefined
  onTurn: (at: number) => void
  onAccept: () => void
  onPick: () => void
  onSkip: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** One line as pasted, and the goods that it means. */
export function InquiryRow({ line, candidates, goods, onTurn, onAccept, onPick, onSkip, onKeyDown }: InquiryRowProps) {
  const t = useTexts(inquiryTexts)
  const { text } = line
  return (
    <li data-line="" data-confidence={line.confidence} tabIndex={0} aria-label={text} onKeyDown={onKeyDown}>
      <span className={styles.pasted}>{text}</span>
      <span className={styles.result}>
        <Verdict line={line} />
        {line.goods.length > 1 ? (
          <Select
            size="compact"
            aria-label={t('goods_of', { text })}
            value={goods?.id ?? null}
            options={candidates.map(({ id, title, code }) => ({ key: id, title, hint: code }))}
            onChange={(id) => onTurn(Math.max(0, line.goods.indexOf(id ?? 0)))}
          />
        ) : (
          goods && <span className={styles.title}>{goods.title}</span>
        )}
        {goods && <GoodsFacts line={line} goods={goods} />}
      </span>
      <span className={styles.buttons}>
        {goods && line.reason !== 'grade' && (
          <Button size="compact" aria-label={t('accept_of', { text })} onClick={onAccept}>
            {t('accept')}
          </Button>
        )}
        <Button size="compact" variant="ghost" aria-label={t('pick_of', { text })} onClick={onPick}>
          {t('pick')}
        </Button>
        {goods && line.reason === 'grade' && (
          <Button size="compact" variant="ghost" aria-label={t('anyway_of', { text })} onClick={onAccept}>
            {t('anyway')}
          </Button>
        )}
        <Button size="compact" variant="ghost" aria-label={t('skip_of', { text })} onClick={onSkip}>
          {t('skip')}
        </Button>
      </span>
    </li>
  )
}

function Verdict({ line: { confidence, reason, qty, unit } }: { line: OpenLine }) {
  const t = useTexts(inquiryTexts)
  const say = useLabel()
  return (
    <span className={styles.verdict}>
      <Tag tone={tones[confidence]}>{say(confidences[confidence])}</Tag>
      {reason && <span className={styles.muted}>{say(inquiryReasons[reason])}</span>}
      <strong>{qty === null ? t('no_qty') : t('qty', { n: formatNumber(qty), unit: unit ?? '' })}</strong>
    </span>
  )
}

function GoodsFacts({ line, goods }: { line: OpenLine; goods: OrderGoods }) {
  const t = useTexts(inquiryTexts)
  return (
    <>
      <span className={styles.muted}>
        <span className={styles.code}>{goods.code}</span> · {formatMoney(goods.price)} · {t('stock', { n: formatNumber(goods.stock) })}
      </span>
      {amountFor(line, goods).isOther && (
        <span className={styles.caution}>{t('other_unit', { unit: line.unit ?? '', goods_unit: goods.unit })}</span>
      )}
    </>
  )
}
