import { sql } from 'drizzle-orm'
import { blockPage, blockPageVersion } from '#server/areas/block/shared/tables.ts'
import type { SegmentUse } from '#server/areas/ports/segment-uses.ts'

const { id, title, draft, planned, state, publish_version, deleted_at } = blockPage
const { page_id, version, blocks } = blockPageVersion

const none = sql`'[]'::jsonb`
const published = sql`(select ${blocks} from ${blockPageVersion} where ${page_id} = ${id} and ${version} = ${publish_version} and ${state} = 'published')`

/** The pages with a block for a customer segment: in the draft, in the scheduled content, or in what customers see. */
export const pageSegments: SegmentUse = sql`select distinct (block #>> '{visible,segment_id}')::int8 as segment_id, 'page' as kind,
    ${id} as id, ${title} as title
  from ${blockPage} cross join lateral
    jsonb_array_elements(${draft} || coalesce(${planned} -> 'blocks', ${none}) || coalesce(${published}, ${none})) as block
  where ${deleted_at} is null and block #>> '{visible,audience}' = 'segment' and block #>> '{visible,segment_id}' is not null`
