import type { KeyboardEvent } from 'react'
import { amountFor } from '#contract/goods/quantity.ts'
import type { Tone } from '#contract/kit/field.ts'
import { confidences, inquiryDoubts, inquiryReasons, type InquiryLine, type OrderGoods } from '#contract/order/inquiry.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { inquiryTexts } from './inquiry-texts.ts'
import { MarkedText } from './MarkedText.tsx'
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
  const missText = useMissText()
  const { text } = line
  return (
    <li data-line="" data-confidence={line.confidence} tabIndex={0} aria-label={text} onKeyDown={onKeyDown}>
      <MarkedText line={line} />
      <span className={styles.result}>
        <Verdict line={line} goods={goods} />
        {line.goods.length > 1 ? (
          <Select
            size="compact"
            wraps
            aria-label={t('goods_of', { text })}
            value={goods?.id ?? null}
            options={candidates.map(({ id, title, code }) => ({
              key: id,
              title,
              hint: [code, missText(line, id)].filter(Boolean).join(' · '),
            }))}
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

function Verdict({ line, goods }: { line: OpenLine; goods: OrderGoods | undefined }) {
  const t = useTexts(inquiryTexts)
  const say = useLabel()
  const { confidence, reason, stated } = line
  const amount = goods && amountFor(stated, goods)
  const { qty, unit } = amount && amount.qty !== null ? { qty: amount.qty, unit: amount.unit ?? goods?.unit ?? null } : line
  const isOpen = stated.parts.length > 0 || line.marks.length > 0
  return (
    <span className={styles.verdict}>
      <Tag tone={tones[confidence]}>{say(confidences[confidence])}</Tag>
      {reason && <span className={styles.muted}>{say(inquiryReasons[reason])}</span>}
      <strong>{qty === null ? t(isOpen ? 'open_qty' : 'no_qty') : t('qty', { n: formatNumber(qty), unit: unit ?? '' })}</strong>
    </span>
  )
}

function GoodsFacts({ line, goods }: { line: OpenLine; goods: OrderGoods }) {
  const t = useTexts(inquiryTexts)
  const say = useLabel()
  const missText = useMissText()
  const { fault } = amountFor(line.stated, goods)
  const misses = missText(line, goods.id)
  const other = line.stated.parts.find(({ unit }) => unit !== null && unit !== goods.unit && !goods.units.some((one) => one.unit === unit))
  return (
    <>
      <span className={styles.muted}>
        <span className={styles.code}>{goods.code}</span> · {formatMoney(goods.price)} · {t('stock', { n: formatNumber(goods.stock) })}
      </span>
      {misses && <span className={styles.caution}>{misses}</span>}
      {fault && (
        <span className={styles.caution}>
          {fault === 'unit' && other ? t('other_unit', { unit: other.unit ?? '', goods_unit: goods.unit }) : say(inquiryDoubts[fault])}
        </span>
      )}
    </>
  )
}

/** Says which words of a line proposed goods do not have: `304 不符：发黑`. */
function useMissText(): (line: Pick<InquiryLine, 'misses'>, id: number) => string {
  const t = useTexts(inquiryTexts)
  return ({ misses }, id) =>
    misses
      .filter(({ sku_id }) => sku_id === id)
      .map(({ word, has }) => (has === null ? t('not_stated', { word }) : t('misfit', { word, has })))
      .join(t('between'))
}
