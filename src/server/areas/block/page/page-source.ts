import { aliasedTable, and, eq, sql, type SQL } from 'drizzle-orm'
import { page as contract, pageDetail, pageRow } from '#contract/block/page.ts'
import { blockPage, blockPageVersion } from '#server/areas/block/shared/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { contains, equals } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'

export const pages = entityRows({ table: blockPage, contract, scope: 'shared' })

const changer = aliasedTable(adminUser, 'changer')
const publication = aliasedTable(blockPageVersion, 'shown')

/** True where the draft and the version that is shown have different content. */
const isChanged: SQL<boolean> = sql<boolean>`(${publication.id} is not null and (${blockPage.title}, ${blockPage.share_title},
  ${blockPage.share_image}, ${blockPage.bg_color}, ${blockPage.draft}) is distinct from (${publication.title}, ${publication.share_title},
  ${publication.share_image}, ${publication.bg_color}, ${publication.blocks}))`

/** True where the draft and the content for a scheduled publication differ. */
const isPlanOld: SQL<boolean> = sql<boolean>`(${blockPage.planned} is not null and ${blockPage.planned} is distinct from jsonb_build_object(
  'title', ${blockPage.title}, 'share_title', ${blockPage.share_title}, 'share_image', ${blockPage.share_image},
  'bg_color', ${blockPage.bg_color}, 'blocks', ${blockPage.draft}))`

const shared = {
  ...pages,
  extra: {
    block_count: sql<number>`jsonb_array_length(${blockPage.draft})`.as('block_count'),
    is_changed: isChanged.as('is_changed'),
    is_plan_old: isPlanOld.as('is_plan_old'),
    updated_by_name: sql<string | null>`${changer.real_name}`.as('updated_by_name'),
  },
  join: ((query) =>
    query
      .leftJoin(changer, eq(changer.id, blockPage.updated_by))
      .leftJoin(
        publication,
        and(eq(publication.page_id, blockPage.id), eq(publication.version, blockPage.publish_version)),
      )) satisfies ListSource['join'],
  filters: { title: contains(blockPage.search), kind: equals(blockPage.kind), state: equals(blockPage.state) },
  sorts: { created_at: blockPage.created_at, updated_at: blockPage.updated_at, published_at: blockPage.published_at },
}

export const listed: ListSource<typeof pageRow> = { ...shared, name: 'block_page', row: pageRow }
export const whole: ListSource<typeof pageDetail> = { ...shared, name: 'block_page whole', row: pageDetail }
