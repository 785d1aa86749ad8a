import type { Page } from '@playwright/test'
import type { Look } from './picture-files.ts'
import { act, dialog, filled, form, listedFully, loaded, rowDialog, rows, still, tabs, type Subject } from './picture-moments.ts'

/** The pages of people, stores, balances and points with their forms and dialogs. */
export const peopleSubjects: readonly Subject[] = [
  { name: 'store-list', path: '#/store/list', ready: listedFully },
  { name: 'store-form', path: '#/store/list/edit?id=1', ready: filled },
  { name: 'store-assign', path: '#/store/list', ready: (page, look) => rowDialog(page, look, ['分配业务员', 'Assign a salesman']) },
  ...tabs('store', '#/store/list/detail?id=1', ['basics', 'members', 'followups', 'audits', 'log']),
  { name: 'store-audit-list', path: '#/store/audit', ready: listedFully },
  { name: 'store-audit-review', path: '#/store/audit', ready: reviewed },
  { name: 'store-invite-list', path: '#/store/invite', ready: listedFully },
  { name: 'store-invite-form', path: '#/store/invite?edit=new', ready: dialog },
  { name: 'store-invite-qr', path: '#/store/invite', ready: (page, look) => rowDialog(page, look, ['二维码', 'QR code']) },
  { name: 'store-invite-records', path: '#/store/invite?records=1', ready: dialog },
  { name: 'agent-list', path: '#/agent/agent', ready: listedFully },
  { name: 'agent-form', path: '#/agent/agent?edit=1', ready: form },
  ...tabs('agent', '#/agent/agent/detail?id=1', ['overview', 'salesmen', 'stores', 'contract']),
  { name: 'salesman-list', path: '#/agent/salesman', ready: listedFully },
  { name: 'salesman-form', path: '#/agent/salesman?edit=1', ready: form },
  {
    name: 'salesman-transfer',
    path: '#/agent/salesman?sort_field=store_count',
    ready: (page, look) => rowDialog(page, look, ['转移门店', 'Transfer stores']),
  },
  ...tabs('salesman', '#/agent/salesman/detail?id=1', ['overview', 'stores', 'invites']),
  { name: 'customer-list', path: '#/user/list', ready: listedFully },
  { name: 'customer-adjust', path: '#/user/list', ready: (page, look) => rowDialog(page, look, ['调整余额', 'Adjust balance']) },
  ...tabs('customer', '#/user/list/detail?id=1', ['profile', 'balance', 'integral', 'address', 'followup']),
  { name: 'balance-accounts', path: '#/user/balance', ready: listedFully },
  { name: 'balance-log', path: '#/user/balance?tab=log', ready: listedFully },
  { name: 'balance-adjust', path: '#/user/balance?tab=adjust', ready: listedFully },
  { name: 'points', path: '#/user/integralLog', ready: listedFully },
  { name: 'service-list', path: '#/customService/list', ready: listedFully },
  { name: 'service-form', path: '#/customService/list?edit=1', ready: form },
  {
    name: 'service-transfer',
    path: '#/customService/list',
    ready: (page, look) => rowDialog(page, look, ['转移客户', 'Transfer customers']),
  },
  { name: 'service-assign', path: '#/customService/assign', ready: listedFully },
  { name: 'ledger', path: '#/finance/ledger', ready: loaded },
]

async function reviewed(page: Page, look: Look): Promise<void> {
  await rows(page)
  await act(page, look, '审核', 'Review')
  await page.getByRole('radio').first().waitFor()
  await still(page)
}
