import { useRef, useState, type KeyboardEvent } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { isComposing } from '#web/kit/ui/input/composing.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Textarea } from '#web/kit/ui/input/Textarea.tsx'
import { GoodsPicker } from '#web/pickers/goods/GoodsPicker.tsx'
import { AddressOffer } from './AddressOffer.tsx'
import { inquiryTexts } from './inquiry-texts.ts'
import { InquiryRow } from './InquiryRow.tsx'
import { useInquiry, type OpenLine, type TakeGoods } from './use-inquiry.ts'
import styles from './inquiry.module.css'

const MOST_CHARACTERS = 20_000

interface InquiryPanelProps {
  storeId: number
  onTake: TakeGoods
}

/** A pasted inquiry beside the goods that it means; the first paste is read at once. */
export function InquiryPanel({ storeId, onTake }: InquiryPanelProps) {
  const t = useTexts(inquiryTexts)
  const [text, setText] = useState('')
  const inquiry = useInquiry(storeId, onTake)
  return (
    <div className={styles.panel}>
      <div className={styles.source}>
        <Field label={t('text')}>
          <Textarea
            autoFocus
            value={text}
            onChange={setText}
            rows={6}
            maxLength={MOST_CHARACTERS}
            placeholder={t('hint')}
            onPaste={({ clipboardData }) => {
              const pasted = clipboardData.getData('text/plain')
              // a text that is pasted into another one may still be edited
              if (text.trim() === '' && pasted.trim() !== '' && pasted.length <= MOST_CHARACTERS) void inquiry.read(pasted)
            }}
          />
        </Field>
        <Button variant="primary" loading={inquiry.isReading} onClick={() => void inquiry.read(text)}>
          {t('read')}
        </Button>
      </div>
      <p role="status" className={styles.notice}>
        {inquiry.notice}
      </p>
      {inquiry.address && <AddressOffer address={inquiry.address} onTake={inquiry.takeAddress} />}
      <InquiryLines storeId={storeId} inquiry={inquiry} />
    </div>
  )
}

function InquiryLines({ storeId, inquiry }: { storeId: number; inquiry: ReturnType<typeof useInquiry> }) {
  const t = useTexts(inquiryTexts)
  const [picking, setPicking] = useState<OpenLine | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const { lines, certain, goods, goodsOf } = inquiry

  const focusRow = (index: number) => {
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-line]')
    rows?.[Math.max(0, Math.min(index, rows.length - 1))]?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, line: OpenLine, index: number) {
    // a control within the row handles its own keys
    if (event.target !== event.currentTarget || isComposing(event)) return
    const { key } = event
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
    if (step !== undefined && line.goods.length > 0) inquiry.turn(line, (line.at + step + line.goods.length) % line.goods.length)
    else if (key === 'ArrowUp' || key === 'ArrowDown') focusRow(index + (key === 'ArrowUp' ? -1 : 1))
    else if (key === 'Enter') {
      // another material is taken by its button only
      if (goodsOf(line) && line.reason !== 'grade') {
        inquiry.accept(line)
        focusRow(index)
      } else setPicking(line)
    } else return
    event.preventDefault()
  }

  return (
    <>
      {lines.length > 0 && (
        <>
          <div className={styles.tools}>
            {certain.length > 0 && <Button onClick={() => inquiry.accept(...certain)}>{t('accept_high', { n: certain.length })}</Button>}
            <span className={styles.keys}>{t('keys')}</span>
          </div>
          <ol ref={list} className={styles.lines} aria-label={t('lines')}>
            {lines.map((line, index) => (
              <InquiryRow
                key={line.key}
                line={line}
                candidates={line.goods.flatMap((id) => goods.get(id) ?? [])}
                goods={goodsOf(line)}
                onTurn={(at) => inquiry.turn(line, at)}
                onAccept={() => inquiry.accept(line)}
                onPick={() => setPicking(line)}
                onSkip={() => {
                  inquiry.drop([line.key])
                  focusRow(index)
                }}
                onKeyDown={(event) => onKeyDown(event, line, index)}
              />
            ))}
          </ol>
        </>
      )}
      <GoodsPicker
        open={picking !== null}
        word={picking?.words}
        picker_source="order"
        store={storeId}
        chosen={[]}
        max={1}
        onAdd={({ id }) => {
          setPicking(null)
          if (picking) void inquiry.acceptAs(picking, id)
        }}
        onClose={() => setPicking(null)}
      />
    </>
  )
}
