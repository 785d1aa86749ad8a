import { useState, type FormEvent } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { outboxDb } from '#web/kit/outbox/outbox-db.ts'
import { announceChange } from '#web/kit/outbox/outbox-runner.ts'
import { edit, type Entry } from '#web/kit/outbox/outbox.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { NumberField } from '#web/kit/ui/input/NumberField.tsx'
import { Textarea } from '#web/kit/ui/input/Textarea.tsx'
import { panelTexts } from './outbox-texts.ts'
import styles from './OutboxPanel.module.css'

const MOST_PIECES = 100_000_000

/** Changes the typed input: the text, or the code and the pieces in a count. Another piece number is a new count, made now. */
export function OutboxEdit({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useTexts(panelTexts)
  const { call, input } = entry
  const [text, setText] = useState(String(input[call.field]))
  const [code, setCode] = useState(String(input['code'] ?? ''))
  const [qty, setQty] = useState<number | null>(Number(input['qty'] ?? 0))
  const isCount = call.field === 'qty'
  const isEmpty = isCount ? code.trim() === '' || qty === null : text.trim() === ''

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isEmpty) return
    const isOtherCode = code.trim() !== input['code']
    // a new number was counted just now, whatever others have counted before
    const recount = isCount && (qty !== input['qty'] || entry.state === 'clash')
    const counted = { code: code.trim(), qty, ...(isOtherCode && { id: null, seen: null }), ...(recount && { accepts: null }) }
    await edit(outboxDb, entry.seq, isCount ? counted : { [call.field]: text }, recount ? Date.now() : undefined)
    await announceChange()
    onClose()
  }

  return (
    <form className={styles.edit} onSubmit={(event) => void save(event)}>
      {isCount ? (
        <>
          <Field label={t('code')} required>
            <Input value={code} onChange={setCode} maxLength={60} />
          </Field>
          <Field label={t('qty')} required>
            <NumberField value={qty} onChange={setQty} max={MOST_PIECES} />
          </Field>
        </>
      ) : (
        <Field label={t('text')} required>
          <Textarea value={text} onChange={setText} />
        </Field>
      )}
      <div className={styles.actions}>
        <Button type="submit" size="compact" variant="primary" disabled={isEmpty}>
          {t('save')}
        </Button>
        <Button size="compact" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
