import { texts } from '#web/base/locales/texts.ts'

/** The texts of the form on which pieces are counted. */
export const countTexts = texts({
  zh: {
    title: '库存盘点',
    ...{ code: '编码或条形码', code_help: '扫码枪可直接扫入', scan: '扫码', find: '查找', other: '换一个' },
    ...{ qty: '盘点数量', qty_help: '货架上的全部数量，包含订单占用', reason: '盘点说明', reason_default: '盘点', save: '保存盘点' },
    on_hand: '现有 {n} {unit}（可售 {stock} · 占用 {lock}）',
    seen_at: '无网络，库存截至 {time}',
    unknown: '无网络，本机没有“{code}”的资料；可直接盘点，联网后按编码核对',
    ...{ counted: '本次盘点', saved: '已保存 {delta}', kept: '待同步', clash: '有冲突' },
  },
  en: {
    title: 'Stock count',
    ...{ code: 'SKU code or barcode', code_help: 'A hardware scanner can type here', scan: 'Scan', find: 'Find', other: 'Another SKU' },
    ...{ qty: 'Counted pieces', qty_help: 'All pieces on the shelf, reserved ones too', reason: 'Reason', reason_default: 'Stock count' },
    save: 'Save the count',
    on_hand: '{n} {unit} on hand ({stock} available · {lock} reserved)',
    seen_at: 'No network: stock as of {time}',
    unknown: 'No network, and this device does not know “{code}”. Count it; the code is checked when the network is back',
    ...{ counted: 'Counted now', saved: 'Saved {delta}', kept: 'Waiting', clash: 'Conflict' },
  },
})
