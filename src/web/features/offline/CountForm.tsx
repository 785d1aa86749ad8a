import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import ScanLine from 'virtual:icon/scan-line'
import { COUNTED_BY_OTHERS } from '#contract/goods/sku-count.ts'
import { sku } from '#contract/goods/sku.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { dataOf, RequestError } from '#web/base/api/client.ts'
import { invalidateAfter, submissionKeys } from '#web/base/api/query.ts'
import { useIsOff } from '#web/base/api/reach.ts'
import { isUnanswered } from '#web/base/api/request-error.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useSession } from '#web/base/session/store.ts'
import { isKept, listClash, sendOrKeep } from '#web/kit/outbox/outbox-runner.ts'
import { readDesk, useOutbox } from '#web/kit/outbox/outbox-state.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { NumberField } from '#web/kit/ui/input/NumberField.tsx'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { hasCamera } from './scan.ts'
import { clashOf, rememberShelf, shelfSeen, type SeenShelf } from './shelf.ts'
import styles from './CountForm.module.css'

const countTexts = texts({
  zh: {
    title: '库存盘点',
    code: '编码或条形码',
    code_help: '扫码枪可直接扫入',
    scan: '扫码',
    find: '查找',
    other: '换一个',
    qty: '盘点数量',
    qty_help: '货架上的全部数量，包含订单占用',
    reason: '盘点说明',
    reason_default: '盘点',
    save: '保存盘点',
    on_hand: '现有 {n} {unit}（可售 {stock} · 占用 {lock}）',
    seen_at: '无网络，库存截至 {time}',
    unknown: '无网络，本机没有“{code}”的资料；可直接盘点，联网后按编码核对',
    counted: '本次盘点',
    saved: '已保存 {delta}',
    kept: '待同步',
    synced: '已同步 {delta} · {time}',
    refused: '需要处理',
    clash: '有冲突',
  },
  en: {
    title: 'Stock count',
    code: 'SKU code or barcode',
    code_help: 'A hardware scanner can type here',
    scan: 'Scan',
    find: 'Find',
    other: 'Another SKU',
    qty: 'Counted pieces',
    qty_help: 'All pieces on the shelf, reserved ones too',
    reason: 'Reason',
    reason_default: 'Stock count',
    save: 'Save the count',
    on_hand: '{n} {unit} on hand ({stock} available · {lock} reserved)',
    seen_at: 'No network: stock as of {time}',
    unknown: 'No network, and this device does not know “{code}”. Count it; the code is checked when the network is back',
    counted: 'Counted now',
    saved: 'Saved {delta}',
    kept: 'Waiting',
    synced: 'Synced {delta} · {time}',
    refused: 'Needs a decision',
    clash: 'Conflict',
  },
})

const scanner = onDemand(() => import('./Scanner.tsx'))

const MOST_PIECES = 100_000_000
const MOST_SHOWN = 20

/** A SKU at the shelf with its stock; without a network, a code alone. */
type Found = { code: string; shelf?: SeenShelf; isOld?: boolean }

interface Counted {
  at: number
  code: string
  title: string
  qty: number
  result: { kind: 'saved'; delta: number } | { kind: 'kept'; key: string } | { kind: 'clash' }
}

/** Counts the pieces for one SKU after another: scan or type the code, type the pieces, next. Works without a network. */
export function CountForm({ code: initialCode = '' }: { code?: string }) {
  const t = useTexts(countTexts)
  const form = useRef<HTMLFormElement>(null)
  const count = useCount(initialCode, (name) =>
    setTimeout(() => form.current?.querySelector<HTMLInputElement>(`[data-field="${name}"] input`)?.focus()),
  )
  const { code, found, qty, reason, counted, faultOf, isScanning, setScanning } = count
  const Scanner = scanner.useLoaded(isScanning)?.Scanner
  const isFound = found !== undefined && found.code === code.trim()

  function submit(event: FormEvent) {
    event.preventDefault()
    count.submit()
  }

  return (
    <div className={styles.count}>
      <form ref={form} className={styles.form} aria-label={t('title')} noValidate onSubmit={submit}>
        <div className={styles.code} data-field="code">
          <Field label={t('code')} required error={faultOf('code')} help={t('code_help')}>
            <Input value={code} onChange={count.setCode} maxLength={60} autoComplete="off" />
          </Field>
          {hasCamera() && (
            <Button icon={<ScanLine aria-hidden size={16} />} onClick={() => setScanning(true)}>
              {t('scan')}
            </Button>
          )}
        </div>
        {Scanner && <Scanner onCode={(scanned) => void count.find(scanned)} onClose={() => setScanning(false)} />}
        {isFound && (
          <>
            <Shelf found={found} />
            <div data-field="qty">
              <Field label={t('qty')} required error={faultOf('qty')} help={t('qty_help')}>
                <NumberField value={qty} onChange={count.setQty} unit={found.shelf?.unit} max={MOST_PIECES} />
              </Field>
            </div>
            <Field label={t('reason')} required error={faultOf('reason')}>
              <Input value={reason} onChange={count.setReason} maxLength={200} />
            </Field>
          </>
        )}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" loading={count.isBusy}>
            {t(isFound ? 'save' : 'find')}
          </Button>
          {found && <Button onClick={count.begin}>{t('other')}</Button>}
        </div>
      </form>
      {counted.length > 0 && <CountedList counted={counted} />}
    </div>
  )
}

type CountField = 'code' | 'qty'

/** The SKU in work with its input, and the SKUs that were counted before it. */
function useCount(value: string, focus: (field: CountField) => void) {
  const t = useTexts(countTexts)
  const [code, setCode] = useState(value)
  const [found, setFound] = useState<Found>()
  const [qty, setQty] = useState<number | null>(null)
  const [reason, setReason] = useState(t('reason_default'))
  const [fault, setFault] = useState<Fault>()
  const [isBusy, setBusy] = useState(false)
  const [isScanning, setScanning] = useState(false)
  const [counted, setCounted] = useState<readonly Counted[]>([])
  const send = useSendCount()

  async function find(typed: string) {
    const trimmedCode = typed.trim()
    if (trimmedCode === '') return
    setCode(trimmedCode)
    setScanning(false)
    setBusy(true)
    try {
      setFound(await lookUp(trimmedCode))
      setFault(undefined)
    } catch (error) {
      if (error instanceof RequestError) setFault({ field: 'code', msg: error.msg })
      focus('code')
    } finally {
      setBusy(false)
    }
  }

  function begin() {
    setCode('')
    setFound(undefined)
    setQty(null)
    setFault(undefined)
    focus('code')
  }

  async function save({ code, shelf }: Found, qty: number) {
    setBusy(true)
    try {
      const refusal = await send({ code, shelf, qty, reason }, (result) => {
        const done = { at: Date.now(), code: shelf?.code ?? code, title: shelf?.title ?? '', qty, result }
        setCounted((before) => [done, ...before].slice(0, MOST_SHOWN))
        begin()
      })
      if (refusal) setFault(refusal)
    } finally {
      setBusy(false)
    }
  }

  function submit() {
    if (isBusy) return
    if (!found || found.code !== code.trim()) void find(code)
    else if (qty === null) focus('qty')
    else if (reason.trim() !== '') void save(found, qty)
  }

  // the stock that the device knew is read again when the server answers
  const isReachable = !useIsOff()
  const renew = useEffectEvent(() => void (found?.isOld && find(found.code)))
  useEffect(() => {
    if (isReachable) renew()
  }, [isReachable])

  const focusPieces = useEffectEvent(() => focus('qty'))
  useEffect(() => {
    if (found) focusPieces()
  }, [found])
  const start = useEffectEvent(() => (value === '' ? focus('code') : void find(value)))
  useEffect(() => void start(), [value])

  const faultOf = (field: string) => (fault?.field === field ? fault.msg : undefined)
  return { code, setCode, found, qty, setQty, reason, setReason, faultOf, isBusy, isScanning, setScanning, counted, find, begin, submit }
}

interface Fault {
  field: string
  msg: string
}

interface Count extends Pick<Found, 'code' | 'shelf'> {
  qty: number
  reason: string
}

/** Sends a count, or keeps it on the device while there is no network. Returns the fault if the server refuses the count. */
function useSendCount() {
  const keys = useRef(submissionKeys())
  return async function send({ code, shelf, qty, reason }: Count, done: (result: Counted['result']) => void): Promise<Fault | undefined> {
    const input = {
      code: shelf?.code ?? code,
      qty,
      reason,
      ...(shelf && { id: shelf.id, seen: shelf.stock + shelf.stock_lock }),
    }
    const title = [input.code, shelf?.title].filter(Boolean).join(' ')
    const exchange = sendOrKeep({ title, onKept: (key) => done({ kind: 'kept', key }) })
    try {
      const answer = await keys.current(input, (idempotencyKey) => exchange(sku.count, input, { quiet: true, idempotencyKey }))
      invalidateAfter(sku.count)
      done({ kind: 'saved', delta: (answer.data as OutputOf<typeof sku.count>).delta })
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      if (isKept(error)) return undefined
      if (Reflect.get(Object(error.data), 'rule') !== COUNTED_BY_OTHERS) return { field: error.errors?.[0]?.field ?? 'qty', msg: error.msg }
      const { code: clashing, title: name } = clashOf(error.data)
      await listClash(sku.count, input, error, `${clashing} ${name}`)
      done({ kind: 'clash' })
    }
    return undefined
  }
}

/** The SKU from the server; without a network as this device has seen it last, or the code alone. */
async function lookUp(code: string): Promise<Found> {
  const account = useSession.getState().id || (readDesk()?.account ?? 0)
  try {
    const shelf = await dataOf<OutputOf<typeof sku.lookup>>(sku.lookup, { code }, { quiet: true })
    // a device without storage counts with a network
    await rememberShelf(account, shelf).catch(() => undefined)
    return { code, shelf: { ...shelf, seen_at: Date.now() } }
  } catch (error) {
    if (!(error instanceof RequestError) || !isUnanswered(error)) throw error
    const shelf = await shelfSeen(account, code).catch(() => undefined)
    return { code, isOld: true, ...(shelf && { shelf }) }
  }
}

function Shelf({ found: { shelf, isOld, code } }: { found: Found }) {
  const t = useTexts(countTexts)
  if (!shelf) return <p className={styles.muted}>{t('unknown', { code })}</p>
  const { title, stock, stock_lock, unit, seen_at } = shelf
  return (
    <div className={styles.shelf}>
      <strong>{shelf.code}</strong>
      <span>{title}</span>
      <span className={styles.stock}>
        {t('on_hand', { n: formatNumber(stock + stock_lock), unit, stock: formatNumber(stock), lock: formatNumber(stock_lock) })}
      </span>
      {isOld && <span className={styles.muted}>{t('seen_at', { time: formatTime(new Date(seen_at).toISOString()) })}</span>}
    </div>
  )
}

function CountedList({ counted }: { counted: readonly Counted[] }) {
  const t = useTexts(countTexts)
  return (
    <section className={styles.counted} aria-label={t('counted')}>
      <h2>{t('counted')}</h2>
      <ul>
        {counted.map(({ at, code, title, qty, result }) => (
          <li key={at}>
            <span className={styles.name}>
              <strong>{code}</strong> {title}
            </span>
            <span className={styles.stock}>{formatNumber(qty)}</span>
            <ResultTag result={result} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A count that waited shows its answer as soon as a tab has sent it. */
function ResultTag({ result }: Pick<Counted, 'result'>) {
  const t = useTexts(countTexts)
  const key = result.kind === 'kept' ? result.key : undefined
  const answer = useOutbox(({ answers }) => answers.find((one) => one.key === key))
  const refused = useOutbox(({ entries }) => entries.find((one) => one.key === key && one.state !== 'waiting'))
  if (result.kind === 'saved') return <Tag tone="success">{t('saved', { delta: signed(result.delta) })}</Tag>
  if (answer) {
    const { delta } = answer.data as OutputOf<typeof sku.count>
    return <Tag tone="success">{t('synced', { delta: signed(delta), time: timeOf(answer.at) })}</Tag>
  }
  if (refused || result.kind === 'clash') return <Tag tone="warning">{t(refused?.state === 'refused' ? 'refused' : 'clash')}</Tag>
  return <Tag tone="info">{t('kept')}</Tag>
}

/** 14:05 */
function timeOf(at: number): string {
  return formatTime(at).slice(11)
}

function signed(n: number): string {
  return n > 0 ? `+${formatNumber(n)}` : formatNumber(n)
}
