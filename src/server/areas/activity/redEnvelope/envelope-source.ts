import { eq, sql, type SQL } from 'drizzle-orm'
import { envelopeRecordRow } from '#contract/activity/envelope-record.ts'
import { redEnvelopeRow } from '#contract/activity/redEnvelope.ts'
import { byPhase } from '#server/areas/activity/shared/phase-filter.ts'
import { draftReview } from '#server/areas/activity/shared/review.ts'
import { participant } from '#server/areas/people/participant.ts'
import { titleOfSegment } from '#server/areas/store/shared/segments.ts'
import { byCase, contains, equals, fromDay, toDay } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { envelopes, records } from './envelope-rows.ts'
import { redEnvelope, redEnvelopeRecord, redEnvelopeUser } from './envelope-tables.ts'

/** A sum over the customers: opening changes only the customer's row, so that no counter is hot. */
const sumOf = (sum: SQL): SQL<number> =>
  sql<number>`(select coalesce(${sum}, 0)::float8 from ${redEnvelopeUser} own where own.activity_id = red_envelope.id)`.mapWith(Number)

/** The activities as the list shows them; `phase` is derived from the read time. */
export const source: ListSource<typeof redEnvelopeRow> = {
  ...envelopes,
  name: 'red_envelope',
  row: redEnvelopeRow,
  extra: {
    segment_title: titleOfSegment('red_envelope'),
    // withPhase replaces it
    phase: sql<string>`${redEnvelope.state}`.as('phase'),
    opened_count: sumOf(sql`sum(own.opened)`),
    opened_amount: sumOf(sql`sum(own.opened_amount)`),
  },
  filters: {
    title: contains(redEnvelope.search),
    kind: equals(redEnvelope.kind),
    trigger: equals(redEnvelope.trigger),
    phase: byPhase(redEnvelope),
    review: draftReview(redEnvelope).filter,
    from: fromDay(redEnvelope.start_at),
    to: toDay(redEnvelope.start_at),
  },
  sorts: { sort: redEnvelope.sort, start_at: redEnvelope.start_at, created_at: redEnvelope.created_at },
}

export const person = participant(redEnvelopeRecord)

/** The envelopes that customers have received. */
export const recordSource: ListSource<typeof envelopeRecordRow> = {
  ...records,
  name: 'red_envelope_record',
  row: envelopeRecordRow,
  large: true,
  extra: {
    ...person.extra,
    activity_title: sql<string>`${redEnvelope.title}`.as('activity_title'),
  },
  join: (query) => person.join(query.innerJoin(redEnvelope, eq(redEnvelope.id, redEnvelopeRecord.activity_id))),
  filters: {
    record_no: { where: (place) => sql`${redEnvelopeRecord.record_no} like ${place} || '%'` },
    phone: person.filters.user_phone,
    activity: {
      ...contains(redEnvelope.search),
      where: (place) =>
        sql`${redEnvelopeRecord.activity_id} in (select named.id from ${redEnvelope} named where search_text(named.title) like all(search_patterns(${place})))`,
    },
    activity_id: equals(redEnvelopeRecord.activity_id),
    user_id: person.filters.user_id,
    source_type: equals(redEnvelopeRecord.source_type),
    source_no: equals(redEnvelopeRecord.source_id),
    claw: byCase(
      { failed: sql`${redEnvelopeRecord.state} = 'opened' and ${redEnvelopeRecord.claw_failed_at} is not null` },
      { failed: 'index' },
    ),
    from: fromDay(redEnvelopeRecord.created_at),
    to: toDay(redEnvelopeRecord.created_at),
    state: equals(redEnvelopeRecord.state),
  },
  sorts: { created_at: redEnvelopeRecord.created_at },
}
