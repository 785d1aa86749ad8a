import type { Check } from '#server/platform/verify/check.ts'

/** The rules about banners (domain §15.1 item 7). */
export const bannerChecks: readonly Check[] = [
  {
    name: 'banner.limit',
    label: ['每个位置启用的轮播不超过上限', 'No position has more enabled banners than it can have'],
    violations: `select concat(position, ': ', count(*)) as sample from banner where status = 1 and deleted_at is null and position <> 'popup'
      group by position having count(*) > case position when 'home_top' then 8 else 20 end`,
  },
  {
    name: 'banner.popup',
    label: ['启用的弹窗时段不重叠', 'The periods of enabled popups do not overlap'],
    violations: `select concat('banners ', a.id, ', ', b.id) as sample from banner a join banner b on a.id < b.id
      and tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at)
      where a.position = 'popup' and b.position = 'popup' and a.status = 1 and b.status = 1 and a.deleted_at is null and b.deleted_at is null`,
  },
  {
    name: 'banner.link',
    label: ['轮播的跳转链接属于已有协议', 'The links of banners belong to known protocols'],
    violations: `select concat('banner ', id, ': ', url) as sample from banner where url is not null and deleted_at is null
      and not exists (select from protocol where func = substring(url from '^app://([a-z_]+)'))`,
  },
]
