import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Tone } from '#contract/kit/field.ts'
import { confidences, inquiry, inquiryReasons, type InquiryLine, type OrderGoods } from '#contract/order/inquiry.ts'
import { call } from '#web/base/api/client.ts'
import { useAction } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Textarea } from '#web/kit/ui/input/Textarea.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { GoodsPicker } from '#web/pickers/goods/GoodsPicker.tsx'
import { amountFor } from './inquiry-amount.ts'
import styles from './inquiry.module.css'

const inquiryTexts = texts({
  zh: {
    text: '询价内容',
    hint: '粘贴微信消息或 Excel 表格，如：6205-2RS x 20，M8*40 304 500只',
    read: '识别',
    none: '没有识别到商品行，请检查内容',
    lines: '识别结果',
    found: '识别 {n} 行：{high} 行已确定，{check} 行请核对，{none} 行未识别',
    keys: '↑↓ 换行，←→ 换商品，回车加入订单',
    accept: '加入',
    accept_of: '加入 {text}',
    accept_high: '加入全部已确定的 {n} 行',
    pick: '选择商品',
    pick_of: '为 {text} 选择商品',
    skip: '跳过',
    skip_of: '跳过 {text}',
    goods_of: '{text} 的商品',
    stock: '可售 {n}',
    qty: '{n} {unit}',
    no_qty: '未写数量',
    other_unit: '单位“{unit}”与“{goods_unit}”不同，请核对数量',
    not_learned: '叫法没有记住，下次需要重新选择',
  },
  en: {
    text: 'Inquiry',
    hint: 'Paste a WeChat message or an Excel table, e.g. 6205-2RS x 20, M8*40 304 500 pcs',
    read: 'Read',
    none: 'No product lines found. Check the text',
    lines: 'Lines',
    found: '{n} lines read: {high} confirmed, {check} to check, {none} not found',
    keys: '↑↓ change line, ←→ change goods, Enter adds to the order',
    accept: 'Add',
    accept_of: 'Add {text}',
    accept_high: 'Add all {n} confirmed lines',
    pick: 'Choose goods',
    pick_of: 'Choose goods for {text}',
    skip: 'Skip',
    skip_of: 'Skip {text}',
    goods_of: 'Goods for {text}',
    stock: '{n} in stock',
    qty: '{n} {unit}',
    no_qty: 'No quantity',
    other_unit: 'The unit “{unit}” differs from “{goods_unit}”. Check the quantity',
    not_learned: 'The name was not remembered; choose the goods again next time',
  },
})

const tones: Record<InquiryLine['confidence'], Tone> = { high: 'success', check: 'warning', none: 'danger' }

interface OpenLine extends InquiryLine {
  key: number
  /** The position among the candidates. */
  at: number
}

interface InquiryPanelProps {
  storeId: number
  onTake: (goods: OrderGoods, qty: number | null, unit: string | null) => void
}

/** A pasted inquiry beside the goods that it means. Accepted lines go to the order, and a choice teaches the words of the store. */
export function InquiryPanel({ storeId, onTake }: InquiryPanelProps) {
  const t = useTexts(inquiryTexts)
  const say = useLabel()
  const [text, setText] = useState('')
  const [lines, setLines] = useState<readonly OpenLine[] | null>(null)
  const [goods, setGoods] = useState<ReadonlyMap<number, OrderGoods>>(new Map())
  const [picking, setPicking] = useState<OpenLine | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const resolve = useAction(inquiry.resolve, { announces: false })

  async function read() {
    const answer = await resolve.mutateAsync({ store_id: storeId, text }).catch(() => undefined)
    if (!answer) return
    setGoods(new Map(answer.goods.map((one) => [one.id, one])))
    setLines(answer.lines.map((line, key) => ({ ...line, key, at: 0 })))
    const count = (confidence: InquiryLine['confidence']) => answer.lines.filter((line) => line.confidence === confidence).length
    const sums = { n: answer.lines.length, high: count('high'), check: count('check'), none: count('none') }
    setSaid(answer.lines.length === 0 ? t('none') : t('found', sums))
  }

  const chosenOf = (line: OpenLine) => goods.get(line.goods[line.at] ?? 0)
  const change = (key: number, patch: Partial<OpenLine>) =>
    setLines((all) => all?.map((line) => (line.key === key ? { ...line, ...patch } : line)) ?? null)

  function drop(keys: readonly number[], focus?: number) {
    // the next key may come before the next frame
    flushSync(() => setLines((all) => all?.filter(({ key }) => !keys.includes(key)) ?? null))
    if (focus !== undefined) rowAt(focus)?.focus()
  }

  const rowAt = (index: number) => {
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-line]')
    return rows?.[Math.max(0, Math.min(index, rows.length - 1))]
  }

  function take(line: OpenLine, one: OrderGoods) {
    const { qty, unit } = amountFor(line, one)
    onTake(one, qty, unit)
    // the first of certain goods is what the next inquiry finds anyway
    if (line.confidence !== 'high' || line.at > 0) void learn(line, one)
  }

  async function learn({ words }: OpenLine, { id }: OrderGoods) {
    try {
      await call(inquiry.learn, { store_id: storeId, words, sku_id: id })
    } catch {
      setSaid(t('not_learned'))
    }
  }

  function accept(line: OpenLine, focus?: number) {
    const one = chosenOf(line)
    if (!one) return setPicking(line)
    take(line, one)
    drop([line.key], focus)
  }

  function acceptHigh() {
    const certain = (lines ?? []).filter(({ confidence, at }) => confidence === 'high' && at === 0)
    for (const line of certain) {
      const one = chosenOf(line)
      if (one) take(line, one)
    }
    drop(certain.map(({ key }) => key))
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, line: OpenLine, index: number) {
    // keys of a control within the row are its own
    if (event.target !== event.currentTarget) return
    const { key } = event
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
    if (step !== undefined && line.goods.length > 0) change(line.key, { at: (line.at + step + line.goods.length) % line.goods.length })
    else if (key === 'ArrowUp' || key === 'ArrowDown') rowAt(index + (key === 'ArrowUp' ? -1 : 1))?.focus()
    else if (key === 'Enter') accept(line, index)
    else return
    event.preventDefault()
  }

  const high = (lines ?? []).filter(({ confidence, at }) => confidence === 'high' && at === 0).length
  return (
    <div className={styles.panel}>
      <div className={styles.source}>
        <Field label={t('text')}>
          <Textarea value={text} onChange={setText} rows={6} maxLength={20_000} placeholder={t('hint')} />
        </Field>
        <Button variant="primary" loading={resolve.isPending} onClick={() => void read()}>
          {t('read')}
        </Button>
      </div>
      <p role="status" className={styles.said}>
        {said}
      </p>
      {lines && lines.length > 0 && (
        <>
          <div className={styles.tools}>
            {high > 0 && <Button onClick={acceptHigh}>{t('accept_high', { n: high })}</Button>}
            <span className={styles.keys}>{t('keys')}</span>
          </div>
          <ol ref={list} className={styles.lines} aria-label={t('lines')}>
            {lines.map((line, index) => {
              const one = chosenOf(line)
              const amount = one && amountFor(line, one)
              return (
                <li
                  key={line.key}
                  data-line=""
                  data-confidence={line.confidence}
                  tabIndex={0}
                  aria-label={line.text}
                  onKeyDown={(event) => onKeyDown(event, line, index)}
                >
                  <span className={styles.pasted}>{line.text}</span>
                  <span className={styles.result}>
                    <span className={styles.verdict}>
                      <Tag tone={tones[line.confidence]}>{say(confidences[line.confidence])}</Tag>
                      {line.reason && <span className={styles.muted}>{say(inquiryReasons[line.reason])}</span>}
                      <strong>{line.qty === null ? t('no_qty') : t('qty', { n: formatNumber(line.qty), unit: line.unit ?? '' })}</strong>
                    </span>
                    {line.goods.length > 1 ? (
                      <Select
                        size="compact"
                        aria-label={t('goods_of', { text: line.text })}
                        value={one?.id ?? null}
                        options={line.goods.flatMap((id) => {
                          const other = goods.get(id)
                          return other ? [{ key: id, title: other.title, hint: other.code }] : []
                        })}
                        onChange={(id) => change(line.key, { at: Math.max(0, line.goods.indexOf(id ?? 0)) })}
                      />
                    ) : (
                      one && <span className={styles.title}>{one.title}</span>
                    )}
                    {one && (
                      <span className={styles.muted}>
                        <span className={styles.code}>{one.code}</span> · {formatMoney(one.price)} ·{' '}
                        {t('stock', { n: formatNumber(one.stock) })}
                      </span>
                    )}
                    {one && amount?.isOther && (
                      <span className={styles.caution}>{t('other_unit', { unit: line.unit ?? '', goods_unit: one.unit })}</span>
                    )}
                  </span>
                  <span className={styles.buttons}>
                    {one && (
                      <Button size="compact" aria-label={t('accept_of', { text: line.text })} onClick={() => accept(line)}>
                        {t('accept')}
                      </Button>
                    )}
                    <Button size="compact" variant="ghost" aria-label={t('pick_of', { text: line.text })} onClick={() => setPicking(line)}>
                      {t('pick')}
                    </Button>
                    <Button
                      size="compact"
                      variant="ghost"
                      aria-label={t('skip_of', { text: line.text })}
                      onClick={() => drop([line.key], index)}
                    >
                      {t('skip')}
                    </Button>
                  </span>
                </li>
              )
            })}
          </ol>
        </>
      )}
      <GoodsPicker
        open={picking !== null}
        picker_source="order"
        chosen={[]}
        max={1}
        onAdd={(picked) => {
          const line = picking
          setPicking(null)
          if (line) void choose(line, picked.id)
        }}
        onClose={() => setPicking(null)}
      />
    </div>
  )

  async function choose(line: OpenLine, id: number) {
    const answer = await call(inquiry.goods, { store_id: storeId, sku_ids: [id] }).catch(() => undefined)
    const one = answer?.goods[0]
    if (!one) return
    take({ ...line, confidence: 'none' }, one)
    drop([line.key])
  }
}
