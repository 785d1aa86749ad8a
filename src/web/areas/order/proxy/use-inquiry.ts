import { useState } from 'react'
import { flushSync } from 'react-dom'
import { amountFor } from '#contract/goods/quantity.ts'
import { inquiry, type InquiryLine, type OrderGoods, type UsedAddress } from '#contract/order/inquiry.ts'
import { call } from '#web/base/api/client.ts'
import { useAction } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { inquiryTexts } from './inquiry-texts.ts'

export interface OpenLine extends InquiryLine {
  key: number
  /** The position among the candidates. */
  at: number
}

export type TakeGoods = (goods: OrderGoods, qty: number | null, unit: string | null) => void

/** The open lines from a pasted inquiry. Accepted lines go to `onTake`, and a choice teaches the store's words. */
export function useInquiry(storeId: number, onTake: TakeGoods) {
  const t = useTexts(inquiryTexts)
  const [lines, setLines] = useState<readonly OpenLine[]>([])
  const [goods, setGoods] = useState<ReadonlyMap<number, OrderGoods>>(new Map())
  const [address, setAddress] = useState<UsedAddress | null>(null)
  const [notice, setNotice] = useState('')
  const resolve = useAction(inquiry.resolve, { announces: false })
  const certain = lines.filter(isCertain)
  const goodsOf = (line: OpenLine) => goods.get(line.goods[line.at] ?? 0)

  async function read(text: string) {
    const answer = await resolve.mutateAsync({ store_id: storeId, text }).catch(() => undefined)
    if (!answer) return
    setGoods(new Map(answer.goods.map((one) => [one.id, one])))
    setAddress(answer.address)
    setLines(answer.lines.map((line, key) => ({ ...line, key, at: 0 })))
    const count = (confidence: InquiryLine['confidence']) => answer.lines.filter((line) => line.confidence === confidence).length
    const sums = { n: answer.lines.length, high: count('high'), check: count('check'), none: count('none') }
    setNotice(answer.lines.length === 0 ? t('none') : t('found', sums))
  }

  /** Selects another candidate. */
  function turn({ key }: OpenLine, at: number) {
    setLines((all) => all.map((line) => (line.key === key ? { ...line, at } : line)))
  }

  function drop(keys: readonly number[]) {
    // the next key may come before the next frame
    flushSync(() => setLines((all) => all.filter(({ key }) => !keys.includes(key))))
  }

  function take(line: OpenLine, one: OrderGoods) {
    const { qty, unit } = amountFor(line.stated, one)
    onTake(one, qty, unit)
    if (!isCertain(line) && line.words !== '') void learn(line, one)
  }

  async function learn({ words }: OpenLine, { id }: OrderGoods) {
    try {
      await call(inquiry.learn, { store_id: storeId, words, sku_id: id })
    } catch {
      setNotice(t('not_learned'))
    }
  }

  function accept(...accepted: readonly OpenLine[]) {
    for (const line of accepted) {
      const one = goodsOf(line)
      if (one) take(line, one)
    }
    drop(accepted.map(({ key }) => key))
  }

  /** Accepts a line with goods that are not among the candidates. */
  async function acceptAs(line: OpenLine, id: number) {
    const answer = await call(inquiry.goods, { store_id: storeId, sku_ids: [id] }).catch(() => undefined)
    const one = answer?.goods[0]
    if (!one) return
    take({ ...line, confidence: 'none' }, one)
    drop([line.key])
  }

  function takeAddress() {
    setAddress(null)
    setNotice(t('address_filled'))
  }

  return { lines, certain, goods, goodsOf, address, notice, isReading: resolve.isPending, read, turn, drop, accept, acceptAs, takeAddress }
}

/** The next inquiry finds a certain match without learning. */
function isCertain({ confidence, at }: OpenLine): boolean {
  return confidence === 'high' && at === 0
}
