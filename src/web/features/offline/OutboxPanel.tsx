import { useState } from 'react'
import type { CountClash } from '#contract/goods/sku-count.ts'
import type { Tone } from '#contract/kit/field.ts'
import { say } from '#contract/kit/label.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { outboxDb } from '#web/kit/outbox/outbox-db.ts'
import { announceChange } from '#web/kit/outbox/outbox-runner.ts'
import { discard, edit, isUncertain, retry, type Entry } from '#web/kit/outbox/outbox.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { panelTexts } from './outbox-texts.ts'
import { OutboxEdit } from './OutboxEdit.tsx'
import { clashOf } from './shelf.ts'
import styles from './OutboxPanel.module.css'

interface OutboxPanelProps {
  open: boolean
  entries: readonly Entry[]
  onClose: () => void
}

/** The actions that the person typed without a network: those that wait, and those that the server has refused. */
export function OutboxPanel({ open, entries, onClose }: OutboxPanelProps) {
  const t = useTexts(panelTexts)
  const listed = entries.filter(({ state }) => state !== 'waiting')
  const waiting = entries.filter(({ state }) => state === 'waiting')
  return (
    <Drawer open={open} title={t('title')} width={520} onClose={onClose}>
      {entries.length === 0 ? (
        <Empty title={t('none')} />
      ) : (
        <>
          <p className={styles.hint}>{t('hint')}</p>
          <ul className={styles.list} aria-label={t('title')}>
            {[...listed, ...waiting].map((entry) => (
              <Item key={entry.seq} entry={entry} onLeave={onClose} />
            ))}
          </ul>
        </>
      )}
    </Drawer>
  )
}

const tones: Readonly<Record<Entry['state'], Tone>> = { waiting: 'info', refused: 'danger', clash: 'warning' }

function Item({ entry, onLeave }: { entry: Entry; onLeave: () => void }) {
  const t = useTexts(panelTexts)
  const language = useLanguage()
  const [isEdited, setEdited] = useState(false)
  const { call, state, title, to, typed_at, refusal } = entry
  const clash = refusal?.clash === undefined ? undefined : clashOf(refusal.clash)
  async function giveUp() {
    const isSure = await confirm({
      title: t(clash ? 'theirs_question' : 'discard_question'),
      body: t('discard_effect', { text: textOf(entry, t) }),
      confirmText: t(clash ? 'theirs' : 'discard'),
      tone: 'danger',
    })
    if (isSure) await discard(outboxDb, entry.seq).then(announceChange)
  }
  return (
    <li className={styles.item} data-state={state}>
      <div className={styles.head}>
        <strong>{say(call.title, language)}</strong>
        <Tag tone={tones[state]}>{t(isUncertain(entry) ? 'sent' : state)}</Tag>
        <span className={styles.time}>{formatTime(new Date(typed_at).toISOString())}</span>
      </div>
      <a className={styles.record} href={href(to)} onClick={onLeave}>
        {title}
      </a>
      <p className={styles.text}>{textOf(entry, t)}</p>
      {refusal && (
        <p className={styles.said} role="note">
          {refusal.msg || t('fault')}
        </p>
      )}
      {clash && <Clash clash={clash} />}
      {isEdited ? (
        <OutboxEdit entry={entry} onClose={() => setEdited(false)} />
      ) : (
        <div className={styles.actions}>
          {clash && (
            <Button size="compact" variant="primary" onClick={() => void stand(entry.seq, clash).then(announceChange)}>
              {t('mine', { n: formatNumber(clash.result) })}
            </Button>
          )}
          {!entry.was_sent && (
            <Button size="compact" onClick={() => setEdited(true)}>
              {t(clash ? 'recount' : 'edit')}
            </Button>
          )}
          {state === 'refused' && (
            <Button size="compact" onClick={() => void retry(outboxDb, entry.seq).then(announceChange)}>
              {t('retry')}
            </Button>
          )}
          <Button
            size="compact"
            tone="danger"
            disabledReason={isUncertain(entry) ? t('uncertain') : undefined}
            onClick={() => void giveUp()}
          >
            {t(clash ? 'theirs' : 'discard')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** The own count stands: the server adds the movements since it. */
function stand(seq: number, { theirs }: CountClash) {
  return edit(outboxDb, seq, { accepts: theirs.log_id })
}

function Clash({ clash: { base, mine, theirs, now, unit } }: { clash: CountClash }) {
  const t = useTexts(panelTexts)
  const pieces = (n: number) => `${formatNumber(n)} ${unit}`
  return (
    <dl className={styles.clash}>
      <dt>{t('base')}</dt>
      <dd>{base === null ? t('unseen') : pieces(base)}</dd>
      <dt>{t('my_count')}</dt>
      <dd>{pieces(mine)}</dd>
      <dt>{t('their_count', { by: theirs.by })}</dt>
      <dd>
        {pieces(theirs.on_hand)} <span className={styles.time}>{formatTime(theirs.at)}</span>
      </dd>
      <dt>{t('now')}</dt>
      <dd>{pieces(now)}</dd>
    </dl>
  )
}

/** The typed input, in a line. */
function textOf({ call: { field }, input }: Entry, t: ReturnType<typeof useTexts<(typeof panelTexts)['zh']>>): string {
  if (field !== 'qty') return String(input[field])
  const values = { code: String(input['code']), qty: formatNumber(Number(input['qty'])) }
  return typeof input['seen'] === 'number' ? t('counted_seen', { ...values, seen: formatNumber(input['seen']) }) : t('counted', values)
}
