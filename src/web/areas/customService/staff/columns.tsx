import { staff, type Staff } from '#contract/customService/staff.ts'
import { say } from '#contract/kit/label.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn, statusColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import styles from './staff.module.css'

const column = columnsOf(staff.list)

export const staffColumns: ListColumn<Staff>[] = [
  column.own('nickname', nameWithFace, { label: ['头像/昵称', 'Nickname'], width: 150, card: 'title' }),
  statusColumn(staff),
  column.own('user_count', customers, { label: ['服务用户/门店', 'Users / stores'], width: 124, align: 'right' }),
  column.own('max_customers', limit, { label: ['上限', 'Limit'], width: 84, align: 'right' }),
  column.count('today_assigned', { width: 124 }),
  column.own('area_names', ({ area_names }) => area_names.join('、'), { width: 140 }),
  column.own('is_default', ({ is_default }, language) => is_default === 1 && <Tag tone="info">{say(['默认', 'Default'], language)}</Tag>, {
    width: 84,
  }),
  column.code('wxid', { width: 140 }),
  column.own('qrcode', ({ qrcode, nickname }) => <Image src={qrcode} alt={nickname} width={28} />, {
    label: ['二维码', 'QR code'],
    width: 72,
    align: 'center',
  }),
  column.code('code', { width: 110 }),
  column.count('weight', { width: 64 }),
  column.text('admin_user_name', { width: 96 }),
  sortColumn(staff),
]

function nameWithFace({ nickname, avatar }: Staff) {
  return (
    <span className={styles.person}>
      {avatar ? (
        <img src={avatar} alt="" className={styles.face} />
      ) : (
        <span aria-hidden className={styles.face}>
          {[...nickname][0]}
        </span>
      )}
      <span>{nickname}</span>
    </span>
  )
}

function customers({ user_count, store_count }: Staff) {
  return `${formatNumber(user_count)} / ${formatNumber(store_count)}`
}

/** The limit; red when the employee has reached it. */
function limit({ max_customers, user_count, store_count }: Staff) {
  if (max_customers === null) return '–'
  const isFull = user_count + store_count >= max_customers
  return isFull ? <strong className={styles.full}>{formatNumber(max_customers)}</strong> : formatNumber(max_customers)
}
