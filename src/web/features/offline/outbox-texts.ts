import { texts } from '#web/base/locales/texts.ts'

/** The texts of the panel with waiting actions. */
export const panelTexts = texts({
  zh: {
    title: '待同步',
    hint: '这些操作保存在本机，联网后按填写顺序提交；需要处理的会保留在这里。',
    none: '没有待同步的操作',
    ...{ waiting: '待提交', sent: '已发送，等待结果', refused: '未通过', clash: '有冲突' },
    ...{ edit: '修改', retry: '重试', discard: '放弃', save: '保存并提交', cancel: '取消' },
    ...{ discard_question: '确定要放弃这项操作吗？', theirs_question: '确定以对方的盘点为准吗？' },
    discard_effect: '“{text}”不会提交，也无法恢复',
    uncertain: '服务器可能已收到，联网后即可确认',
    fault: '服务器多次出错，请稍后重试',
    ...{ mine: '以我的盘点为准（{n}）', recount: '重新盘点', theirs: '以对方为准' },
    ...{ base: '盘点前', my_count: '我的盘点', their_count: '{by} 的盘点', now: '当前现有', unseen: '未知' },
    ...{ counted: '{code} 盘点为 {qty}', counted_seen: '{code} 盘点为 {qty}（盘点前 {seen}）' },
    ...{ code: '编码或条形码', qty: '盘点数量', text: '内容' },
  },
  en: {
    title: 'Waiting to sync',
    hint: 'These actions are saved on this device and sent in order when the network is back. Those that need a decision stay here.',
    none: 'Nothing is waiting',
    ...{ waiting: 'Waiting', sent: 'Sent, no answer yet', refused: 'Refused', clash: 'Conflict' },
    ...{ edit: 'Edit', retry: 'Retry', discard: 'Discard', save: 'Save and send', cancel: 'Cancel' },
    ...{ discard_question: 'Discard this action?', theirs_question: 'Keep the other count?' },
    discard_effect: '“{text}” is not sent and cannot be restored',
    uncertain: 'The server may have it already. This will be known when the network is back',
    fault: 'The server failed several times. Try again later',
    ...{ mine: 'My count stands ({n})', recount: 'Count again', theirs: 'Keep the other count' },
    ...{ base: 'Before the count', my_count: 'My count', their_count: 'Count by {by}', now: 'On hand now', unseen: 'Unknown' },
    ...{ counted: '{code} counted: {qty}', counted_seen: '{code} counted: {qty} (before: {seen})' },
    ...{ code: 'SKU code or barcode', qty: 'Counted pieces', text: 'Text' },
  },
})
