import { auths, resources, type ResourceRow } from '#contract/dev/resources.ts'
import { say } from '#contract/kit/label.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, texts } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { statusColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import styles from './columns.module.css'

const resourceTexts = texts({
  zh: {
    gone: '已下线',
    bound_to_none: '未绑定',
    per_minute: '{n}/分',
  },
  en: {
    gone: 'Removed',
    bound_to_none: 'None',
    per_minute: '{n} per minute',
  },
})

const column = columnsOf(resources.list)

export const resourceColumns: ListColumn<ResourceRow>[] = [
  column.own('method', ({ method }) => <Tag tone={method === 'GET' ? 'info' : 'warning'}>{method}</Tag>, { width: 68 }),
  column.own(
    'path',
    ({ path, is_live }, language) => (
      <span className={styles.path}>
        {path} {!is_live && <Tag tone="neutral">{textIn(resourceTexts, language, 'gone')}</Tag>}
      </span>
    ),
    { width: 270, card: 'title' },
  ),
  column.own('title', ({ title, title_en }, language) => say([title, title_en], language), { width: 160 }),
  statusColumn(resources),
  column.own(
    'perm',
    ({ perm, auth }, language) =>
      auth === 'permission' && perm === null ? (
        <Tag tone="danger">{textIn(resourceTexts, language, 'bound_to_none')}</Tag>
      ) : (
        (perm && <span className={styles.path}>{perm}</span>) || <Tag>{say(auths[auth], language)}</Tag>
      ),
    { width: 190 },
  ),
  column.own(
    'rate_limit',
    ({ rate_limit }, language) => rate_limit !== null && textIn(resourceTexts, language, 'per_minute', { n: formatNumber(rate_limit) }),
    { label: ['限流', 'Limit'], width: 96, align: 'right' },
  ),
  column.tag('source', { width: 80 }),
  column.count('calls', { width: 92 }),
  column.own('error_rate', ({ calls, error_rate }) => (calls === 0 ? '' : `${(error_rate / 100).toFixed(2)}%`), {
    width: 76,
    align: 'right',
  }),
  column.own('p95', ({ p95 }) => p95 !== null && `≤ ${formatNumber(p95)} ms`, { width: 92, align: 'right' }),
  column.words('log_level', { width: 130 }),
  column.text('area', { width: 88 }),
]
