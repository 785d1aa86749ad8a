import { aftersale, aftersaleSteps, type AftersaleDetail } from '#contract/order/aftersale.ts'
import { useAction } from '#web/base/api/query.ts'
import { useOffReason } from '#web/base/api/reach.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { useTextDraft } from '#web/kit/form/draft/draft.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Textarea } from '#web/kit/ui/input/Textarea.tsx'
import { Timeline, type TimelineEntry } from '#web/kit/ui/value/Timeline.tsx'
import { detailTexts } from './detail-texts.ts'
import { Pictures } from './Pictures.tsx'
import styles from './aftersale.module.css'

/** Steps and messages, the newest first, and a new message to the buyer. */
export function Conversation({ row }: { row: AftersaleDetail }) {
  const t = useTexts(detailTexts)
  const say = useLabel()
  const can = useCan()
  const entries = row.log.toReversed().map(({ id, action, operator, content, images, created_at }): TimelineEntry => ({
    key: id,
    time: created_at,
    who: operator ?? t('system'),
    what: say(aftersaleSteps[action]),
    ...(tones[action] && { tone: tones[action] }),
    detail: (content || images.length > 0) && (
      <>
        {content}
        {images.length > 0 && <Pictures images={images} alt={t('evidence')} />}
      </>
    ),
  }))
  return (
    <div className={styles.section}>
      {can(aftersale.reply) && <Reply key={row.id} id={row.id} />}
      <Timeline label={t('conversation')} entries={entries} />
    </div>
  )
}

const tones: Partial<Record<keyof typeof aftersaleSteps, TimelineEntry['tone']>> = {
  reject: 'danger',
  refuse: 'danger',
  fail: 'danger',
  remind: 'warning',
  succeed: 'success',
  reply: 'info',
}

const MOST = 500

function Reply({ id }: { id: number }) {
  const t = useTexts(detailTexts)
  const { text: content, change: setContent } = useTextDraft({ of: aftersale, id }, aftersale.reply.address, 'content')
  const reply = useAction(aftersale.reply, { onSuccess: () => setContent('') })
  return (
    <form
      className={styles.reply}
      onSubmit={(event) => {
        event.preventDefault()
        if (content.trim() !== '') reply.mutate({ id, content })
      }}
    >
      <Field label={t('message')} hideLabel>
        <Textarea value={content} onChange={setContent} maxLength={MOST} placeholder={t('message')} />
      </Field>
      <Button type="submit" size="compact" loading={reply.isPending} disabled={content.trim() === ''} disabledReason={useOffReason()}>
        {t('send')}
      </Button>
    </form>
  )
}
