import type * as z from 'zod/mini'
import type { Endpoint } from '../kit/endpoint.ts'
import { recordPageOf, withQuery } from './record-pages.ts'

interface Created {
  $: { address: string }
  edit?: Endpoint
  create?: Endpoint
}

/** Forms with their own page; the others open above the list. */
const ownPages: Readonly<Record<string, string>> = {
  'goods.spu': '/goods/spu/edit',
  'order.order': '/order/create',
  'store.store': '/store/list/edit',
}

/** The call that creates an entity's record, and the page with its form; undefined without a form that creates one. */
export function creationOf(entity: Created): { endpoint: Endpoint; page: string } | undefined {
  const { address } = entity.$
  const own = ownPages[address]
  const list = recordPageOf(address)?.list
  const page = own ?? (list && withQuery(list, 'edit=new'))
  const endpoint = entity.edit && createsRows(entity.edit) ? entity.edit : own ? entity.create : undefined
  return endpoint && page ? { endpoint, page } : undefined
}

/** `edit` creates a row when it is called without an id. */
function createsRows({ input }: Endpoint): boolean {
  const id = (input as Partial<z.ZodMiniObject>).shape?.['id']
  return id !== undefined && (id as z.ZodMiniType).safeParse(undefined).success
}
