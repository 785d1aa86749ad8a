import { banner, type Banner } from '#contract/banner/banner.ts'
import { bannerPlaces } from '#contract/banner/words.ts'
import { contentAudiences, deadLinks } from '#contract/common/content.ts'
import { say } from '#contract/kit/label.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, type Language } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { bannerTexts } from './texts.ts'

const column = columnsOf(banner.list)

const MOST_WIDTH = 88
const HEIGHT = 28

export const bannerColumns: ListColumn<Banner>[] = [
  column.own('image', (row) => <Picture row={row} />, {
    label: ['图片', 'Image'],
    width: 100,
    align: 'center',
    card: 'picture',
  }),
  column.text('title', { card: 'title', width: 170 }),
  column.words('position', { width: 90 }),
  column.own('show_count', figures, { label: ['曝光 / 点击 / 点击率', 'Views / clicks / rate'], width: 170, align: 'right' }),
  column.own('url_text', link, { width: 180 }),
  column.own('start_at', period, { label: ['投放时间', 'Period'], width: 192 }),
  column.own('audience', audience, { width: 130 }),
  sortColumn(banner),
  column.tag('state', { width: 90 }),
  column.time('created_at', { width: 150, sortable: true, inList: 'off', label: ['创建时间', 'Created'] }),
]

/** In its position's shape. */
function Picture({ row: { image, title, position } }: { row: Banner }) {
  const { width, height } = bannerPlaces[position]
  const scale = Math.min(MOST_WIDTH / width, HEIGHT / height)
  return <Image src={image} alt={title} width={Math.round(width * scale)} height={Math.round(height * scale)} fit="cover" />
}

/** The target in words, with the reason why customers cannot open it. */
function link({ url_text, url_dead }: Banner, language: Language) {
  if (url_text === null) return textIn(bannerTexts, language, 'no_link')
  if (url_dead === null) return url_text
  return (
    <>
      <Tag tone="danger">{say(deadLinks[url_dead], language)}</Tag> {url_text}
    </>
  )
}

function audience({ audience, segment_title, areas }: Banner, language: Language): string {
  const who = segment_title ?? say(contentAudiences[audience], language)
  return areas.length === 0 ? who : `${who} · ${textIn(bannerTexts, language, 'areas', { n: areas.length })}`
}

function period({ start_at, end_at }: Banner, language: Language): string {
  const [from, to] = [start_at, end_at].map((at) => (at === null ? '' : formatTime(at, 'day')))
  if (!from && !to) return textIn(bannerTexts, language, 'always')
  if (!to) return textIn(bannerTexts, language, 'from', { from: from ?? '' })
  return from ? textIn(bannerTexts, language, 'between', { from, to }) : textIn(bannerTexts, language, 'until', { to })
}

/** 1,200 / 36 / 3.0%. */
function figures({ show_count, click_count }: Banner): string {
  const rate = show_count > 0 ? `${((click_count / show_count) * 100).toFixed(1)}%` : '–'
  return `${formatNumber(show_count)} / ${formatNumber(click_count)} / ${rate}`
}
