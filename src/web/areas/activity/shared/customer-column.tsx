import type { ListColumn } from '#web/kit/list/columns/columns.tsx'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'

interface OfCustomer {
  user_nick: string | null
  user_phone: string | null
  store_name: string | null
}

/** Two lines: the store, and the person with the phone number; without a store the person and the number. */
export function customerColumn<Row extends OfCustomer>(): ListColumn<Row> {
  return {
    key: 'user_nick',
    label: ['门店 / 用户', 'Store / customer'],
    width: 180,
    render: ({ store_name, user_nick, user_phone }) =>
      store_name ? (
        <Twofold main={store_name} sub={[user_nick, user_phone].filter(Boolean).join(' ')} />
      ) : (
        <Twofold main={user_nick ?? ''} sub={user_phone} />
      ),
  }
}
