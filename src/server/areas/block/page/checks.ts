import type { Check } from '#server/platform/verify/check.ts'

/** The rules about pages (domain §15.2 item 7). */
export const pageChecks: readonly Check[] = [
  {
    name: 'block.default',
    label: ['每种页面最多一个默认页面，且已发布', 'A kind of page has at most one default page, and it is published'],
    violations: `select concat('kind ', kind) as sample from block_page where is_default = 1 and deleted_at is null
      group by kind having count(*) > 1 or bool_or(state <> 'published')`,
  },
  {
    name: 'block.version',
    label: ['展示的版本存在，且最近20个版本连续', 'The shown version exists, and the last 20 versions are kept without gaps'],
    violations: `select concat('page ', p.id, ': ', p.publish_version, ', versions ', min(v.version), '-', max(v.version)) as sample
      from block_page p left join block_page_version v on v.page_id = p.id
      group by p.id, p.publish_version
      having coalesce(max(v.version), 0) <> p.publish_version or count(v.id) <> least(p.publish_version, 20)`,
  },
  {
    name: 'block.uid',
    label: ['同一版本内区块编号不重复', 'The blocks of a version have different ids'],
    violations: `select concat('version ', v.id) as sample from block_page_version v
      where (select count(distinct b ->> 'uid') from jsonb_array_elements(v.blocks) b) <> jsonb_array_length(v.blocks)`,
  },
]
