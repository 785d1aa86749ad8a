import { envelopeRecord, type EnvelopeRecord } from '#contract/activity/envelope-record.ts'
import { customerColumn } from '#web/areas/activity/shared/customer-column.tsx'
import { textIn } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { envelopeTexts } from './texts.ts'

const column = columnsOf(envelopeRecord.list)

export const recordColumns: ListColumn<EnvelopeRecord>[] = [
  column.code('record_no', { width: 190, card: 'title' }),
  customerColumn<EnvelopeRecord>(),
  column.money('amount', { width: 100 }),
  column.tag('state', { width: 100 }),
  column.own(
    'claw_failed_at',
    ({ claw_failed_at, state }, language) =>
      claw_failed_at && state === 'opened' ? <Tag tone="danger">{textIn(envelopeTexts, language, 'failed')}</Tag> : null,
    { label: ['追回', 'Claw-back'], width: 110 },
  ),
  column.text('activity_title', { width: 160 }),
  column.time('created_at', { width: 150, sortable: true }),
  column.own('expire_at', ({ expire_at, state }) => (state === 'granted' ? formatTime(expire_at) : ''), {
    label: ['打开截止', 'Open until'],
    width: 150,
  }),
  column.words('source_type', { width: 100 }),
  // a link envelope counts its customer's envelopes
  column.own('source_id', ({ source_type, source_id }) => (source_type === 'receive' ? '' : <Code>{source_id}</Code>), { width: 190 }),
  column.time('opened_at', { width: 150, inList: 'off' }),
  column.time('clawed_at', { width: 150, inList: 'off' }),
  column.text('reason', { width: 140, inList: 'off' }),
]
